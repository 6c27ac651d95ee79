/** What the refill list's address may say. */
export interface RefillSearch {
  /** Days ahead; missing: a week. */
  within?: 14 | 30 | undefined;
}

/**
 * Validates the search of the refill list's route.
 * @param raw as the router read it from the address
 */
export function parseRefillSearch({ within }: Record<string, unknown>): RefillSearch {
  return within === 14 || within === 30 ? { within } : {};
}
