import { updateDevice } from '#contracts/device-config.ts';
import type { Belonging } from '#web/kit/belonging/belonging.api.ts';
import { idsOf } from '#web/kit/belonging/belonging.api.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call } from '#web/lib/call.ts';

/** Sets the organisation of a device and its place within that organisation. */
export function useSetDevicePlace(id: number) {
  return useResourceMutation('devices', (belonging: Belonging) =>
    call(updateDevice, { params: { id }, body: idsOf(belonging) }),
  );
}
