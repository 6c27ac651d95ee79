import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { REFILL_DAYS, REFILL_MOST, type RefillGroup, refillList } from '#contracts/capsules/refill.ts';
import { MAX_PAGE_SIZE } from '#contracts/core/constants.ts';
import type { QueryOf } from '#contracts/core/endpoint.ts';
import { call } from '#web/lib/call.ts';
import { withSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import type { RefillSearch } from './refill-search.ts';

type RefillQuery = QueryOf<typeof refillList>;

/** The request query for the search parameters, by default of the globally chosen organisation. */
export function refillQueryOf({ within, organisationId, placeId }: RefillSearch): RefillQuery {
  return {
    ...withSelectedOrganisation({ within: within ?? REFILL_DAYS[0] }),
    ...(organisationId && { organisationId: String(organisationId) }),
    ...(placeId && { placeId: String(placeId) }),
  };
}

/** The most urgent capsules to bring to each device, as many as the screen and the printed list show. */
export function refillQuery(query: RefillQuery) {
  return queryOptions({
    queryKey: ['capsules', 'refill', query],
    queryFn: async ({ signal }) => {
      const list = await call(refillList, { query, signal });
      const pages = Math.min(list.totalPages, REFILL_MOST / MAX_PAGE_SIZE);
      for (let page = 2; page <= pages; page += 1) {
        const { groups } = await call(refillList, { query: { ...query, page }, signal });
        list.groups = mergedGroups(list.groups, groups);
      }
      return list;
    },
    placeholderData: keepPreviousData,
  });
}

/** Adds a page to those before: it may go on with their places and devices. */
function mergedGroups(before: RefillGroup[], page: RefillGroup[]): RefillGroup[] {
  const merged = new Map(before.map((group) => [groupKey(group), group]));
  for (const { devices, ...place } of page) {
    const known = merged.get(groupKey(place))?.devices ?? [];
    const byId = new Map(known.map((each) => [each.device.deviceId, each]));
    for (const { device, capsules } of devices)
      byId.set(device.deviceId, {
        device,
        capsules: [...(byId.get(device.deviceId)?.capsules ?? []), ...capsules],
      });
    merged.set(groupKey(place), { ...place, devices: [...byId.values()] });
  }
  return [...merged.values()];
}

/** What sets a group apart: the place and the owner of its devices. */
export function groupKey({ organisation, place, owner }: Omit<RefillGroup, 'devices'>): string {
  return [organisation?.organisationId, place?.placeId, owner?.id].join();
}
