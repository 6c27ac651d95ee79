import { createDevice } from '#contracts/devices/device-codes.ts';
import type { Device } from '#contracts/devices/devices.ts';
import type { User } from '#contracts/users/users.ts';
import { listUsers } from '#contracts/users/users.ts';
import type { Belonging } from '#web/domain/belonging/belonging.api.ts';
import { idsOf } from '#web/domain/belonging/belonging.api.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { call } from '#web/lib/call.ts';

/** The form values of a new device. */
export interface DeviceValues extends Record<string, unknown> {
  macAddress: string;
  name: string;
  owner: { id: number | null };
  claimCode: string;
  belonging: Belonging;
}

export const EMPTY_DEVICE: DeviceValues = {
  macAddress: '',
  name: '',
  owner: { id: null },
  claimCode: '',
  belonging: { organisation: null, place: null },
};

/** The request body; without a chosen owner, `owner` is null. */
export function bodyOf({ macAddress, name, owner: { id }, claimCode, belonging }: DeviceValues) {
  const owner = id === null ? null : { id };
  return { macAddress, name, owner, claimCode, ...idsOf(belonging) };
}

/** The form field that shows the errors of a path in the body. */
export function fieldOf(path: string): string {
  if (path === 'organisationId') return 'belonging.organisation';
  return path === 'placeId' ? 'belonging.place' : path;
}

/** Active users whose name or e-mail contains the text. */
export function userOptionsQuery(text: string): OptionsQuery<User> {
  const query = { FilterString: text, orderBy: 'nome', orderByDirection: 'ASC' } as const;
  return {
    queryKey: ['users', 'options', text],
    queryFn: async ({ signal }) => (await call(listUsers, { query, signal })).data,
  };
}

export function useCreateDevice() {
  return useResourceMutation<SaveRequest<DeviceValues>, Device>('devices', ({ values }) =>
    call(createDevice, { body: bodyOf(values) }),
  );
}
