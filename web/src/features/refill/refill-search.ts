import { idsSearch } from '#web/kit/list/list-search.ts';

/** What the refill list's address may say. */
export interface RefillSearch {
  /** Days ahead; missing: a week. */
  within?: 14 | 30 | undefined;
  /** Whose devices, and where: ids with commas between them. */
  organisationId?: string | number | undefined;
  placeId?: string | number | undefined;
}

/**
 * Validates the search of the refill list's route.
 * @param raw as the router read it from the address
 */
export function parseRefillSearch({ within, ...raw }: Record<string, unknown>): RefillSearch {
  const [organisationId, placeId] = [idsSearch(raw.organisationId), idsSearch(raw.placeId)];
  return {
    ...((within === 14 || within === 30) && { within }),
    ...(organisationId && { organisationId }),
    ...(placeId && { placeId }),
  };
}
