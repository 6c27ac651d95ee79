import { DEVICE_SORT, listDevices, removeDeviceUser } from '#contracts/devices/devices.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'devices';

export const LIST = listApi(RESOURCE, listDevices, { sortable: DEVICE_SORT });

/** Disconnects the device's user. It fires for no user until it is claimed again. */
export function useDisconnectDevice() {
  return useResourceMutation(RESOURCE, (id: number) => call(removeDeviceUser, { params: { id } }));
}
