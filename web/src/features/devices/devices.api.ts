import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Liveness } from '#contracts/devices.ts';
import { getDevice, listDevices, removeDeviceUser } from '#contracts/devices.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'devices';

export function devicesQuery({ isActive: _, ...list }: ListRequestQuery, liveness: Liveness | null) {
  const query = { ...list, ...(liveness && { liveness }) };
  return queryOptions({
    queryKey: [RESOURCE, 'list', query],
    queryFn: ({ signal }) => call(listDevices, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A device with what it holds and did last. */
export function deviceQuery(id: number) {
  return queryOptions({
    queryKey: [RESOURCE, 'record', id],
    queryFn: ({ signal }) => call(getDevice, { params: { id: String(id) }, signal }),
  });
}

/** Takes a device's user: it fires for nobody until somebody claims it again. */
export function useDisconnectDevice() {
  return useResourceMutation(RESOURCE, (id: number) =>
    call(removeDeviceUser, { params: { id: String(id) } }),
  );
}
