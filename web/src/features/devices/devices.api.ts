import { DEVICE_SORT, getDevice, listDevices, removeDeviceUser } from '#contracts/devices.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { recordDetailQuery } from '#web/kit/record/record-detail-query.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'devices';

/** The endpoint, which also keys the remembered settings of the list, with its sortable columns and filters. */
export const LIST = { endpoint: listDevices.path, sortable: DEVICE_SORT, filters: listDevices.query };

export const devicesQuery = ({ isActive: _, ...query }: ListRequestQuery) =>
  pageQuery(RESOURCE, listDevices, query);

/** The first rows of the list for the URL's search parameters. */
export const firstPageQuery = (search: Record<string, unknown>) => devicesQuery(listRequestAt(LIST, search));

/** A device with its contents and its last shots. */
export const deviceQuery = (id: number) => recordDetailQuery(RESOURCE, getDevice, id);

/** Disconnects the device's user. It fires for no user until it is claimed again. */
export function useDisconnectDevice() {
  return useResourceMutation(RESOURCE, (id: number) =>
    call(removeDeviceUser, { params: { id: String(id) } }),
  );
}
