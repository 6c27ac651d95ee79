import type { Liveness } from '#contracts/devices.ts';
import { DEVICE_SORT, getDevice, LIVENESS, listDevices, removeDeviceUser } from '#contracts/devices.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { choiceIn } from '#web/kit/list/list-choice.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { shownRecordQuery } from '#web/kit/record/shown-record.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'devices';

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = { endpoint: listDevices.path, sortable: DEVICE_SORT };

export function devicesQuery({ isActive: _, ...list }: ListRequestQuery, liveness: Liveness | null) {
  const query = { ...list, ...(liveness && { state: liveness }) };
  return pageQuery(RESOURCE, listDevices, query);
}

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) =>
  devicesQuery(listRequestAt(LIST, search), choiceIn(search, 'state', LIVENESS));

/** A device with what it holds and did last. */
export const deviceQuery = (id: number) => shownRecordQuery(RESOURCE, getDevice, id);

/** Takes a device's user: it fires for nobody until somebody claims it again. */
export function useDisconnectDevice() {
  return useResourceMutation(RESOURCE, (id: number) =>
    call(removeDeviceUser, { params: { id: String(id) } }),
  );
}
