import { idsSearch } from '#web/kit/list/list-search.ts';
import { parseDay } from '#web/lib/day.ts';

/** The search parameters of the form, by which other pages fill it in. */
export interface PlanSearch {
  /** Comma-separated ids. */
  placeIds?: string | number | undefined;
  /** `YYYY-MM-DD`. */
  on?: string | undefined;
  /** Days ahead; a week if missing. */
  within?: 7 | 14 | 30 | undefined;
  /** Id of the person who will make the visit. If missing, the signed-in user. */
  assignee?: number | undefined;
}

/**
 * Validates the search parameters of the form.
 * @param raw as the router parsed them
 */
export function parsePlanSearch({ within, assignee, ...raw }: Record<string, unknown>): PlanSearch {
  const placeIds = idsSearch(raw.placeIds);
  const on = parseDay(String(raw.on ?? ''));
  return {
    ...(placeIds && { placeIds }),
    ...(on && { on }),
    ...((within === 14 || within === 30) && { within }),
    ...(Number.isInteger(assignee) && Number(assignee) > 0 && { assignee: Number(assignee) }),
  };
}
