import { DEVICE_SORT, getDevice, listDevices, removeDeviceUser } from '#contracts/devices.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { shownRecordQuery } from '#web/kit/record/shown-record.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'devices';

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = { endpoint: listDevices.path, sortable: DEVICE_SORT, filters: listDevices.query };

export const devicesQuery = ({ isActive: _, ...query }: ListRequestQuery) =>
  pageQuery(RESOURCE, listDevices, query);

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) => devicesQuery(listRequestAt(LIST, search));

/** A device with what it holds and did last. */
export const deviceQuery = (id: number) => shownRecordQuery(RESOURCE, getDevice, id);

/** Takes a device's user: it fires for nobody until somebody claims it again. */
export function useDisconnectDevice() {
  return useResourceMutation(RESOURCE, (id: number) =>
    call(removeDeviceUser, { params: { id: String(id) } }),
  );
}
