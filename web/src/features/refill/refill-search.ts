import { idsSearch } from '#web/kit/list/list-search.ts';

/** The search parameters of the refill list. */
export interface RefillSearch {
  /** Days ahead; a week if missing. */
  within?: 14 | 30 | undefined;
  /** The organisations and the places, as comma-separated ids. */
  organisationId?: string | number | undefined;
  placeId?: string | number | undefined;
}

/**
 * Validates the search parameters of the refill list.
 * @param raw as the router parsed them
 */
export function parseRefillSearch({ within, ...raw }: Record<string, unknown>): RefillSearch {
  const [organisationId, placeId] = [idsSearch(raw.organisationId), idsSearch(raw.placeId)];
  return {
    ...((within === 14 || within === 30) && { within }),
    ...(organisationId && { organisationId }),
    ...(placeId && { placeId }),
  };
}
