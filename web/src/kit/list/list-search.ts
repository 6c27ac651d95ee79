import { FILTER_MAX_LENGTH, PAGE_SIZES, SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';

export type PageSize = (typeof PAGE_SIZES)[number];
export type SortDirection = 'asc' | 'desc';

/** What lists are narrowed by beside their search, as their contracts name it. Which of these a list takes, its own says. */
const FILTER_NAMES = [
  'state',
  'status',
  'kind',
  'profile',
  'language',
  'configState',
  'firmware',
  'campaignId',
  'categoryId',
  'fragranceId',
  'organisationId',
  'placeId',
  'ownerId',
  'userId',
  'createdFrom',
  'createdTo',
  'updatedFrom',
  'updatedTo',
  'dueFrom',
  'dueTo',
  'runsFrom',
  'runsTo',
  'emptyWithin',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** Filters as an address says them: several values with commas between them, a single id as the number that it is. */
type FilterSearch = { [Name in FilterName]?: string | number | undefined };

/** What a list's address may say. What it does not say has its default, so that a plain address stays short. */
export interface ListSearch extends FilterSearch {
  /** Text to find. */
  q?: string | undefined;
  /** From 1. */
  page?: number | undefined;
  size?: PageSize | undefined;
  /** A field by which the list can be sorted; whether it is one, the list itself knows. */
  sort?: string | undefined;
  dir?: SortDirection | undefined;
  /** The saved view that was opened, by its id: its columns are shown. */
  view?: number | undefined;
  /** Said only where inactive records are asked for. */
  active?: false | undefined;
}

/**
 * Validates the search parameters of a list's route.
 * @param raw as the router read them from the address
 * @returns what was well formed; anything else is left out, and so has its default
 */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const q = searchText(raw.q);
  const size = PAGE_SIZES.find((known) => known === raw.size);
  return {
    ...(q && { q }),
    ...(isPage(raw.page) && { page: raw.page }),
    ...(size && { size }),
    ...(typeof raw.sort === 'string' && raw.sort !== '' && { sort: raw.sort }),
    ...((raw.dir === 'asc' || raw.dir === 'desc') && { dir: raw.dir }),
    ...(isId(raw.view) && { view: raw.view }),
    ...(raw.active === false && { active: false }),
    ...filterSearch(raw),
  };
}

/** Words, ids, days and versions. */
const FILTER_VALUE = /^[\w.+:~/() -]+(,[\w.+:~/() -]+)*$/;

/** @param raw filters by their names, among other things */
export function filterSearch(raw: Record<string, unknown>): FilterSearch {
  const said = FILTER_NAMES.flatMap((name) => {
    const value = String(raw[name] ?? '');
    if (!FILTER_VALUE.test(value)) return [];
    // As a text a number would stand in quotes.
    return [[name, /^\d{1,15}$/.test(value) ? Number(value) : value]];
  });
  return Object.fromEntries(said);
}

/** Ids with commas between them, a single one as the number that it is; undefined for anything else. @param raw as the router read it */
export function idsSearch(raw: unknown): string | number | undefined {
  const ids = String(raw ?? '');
  if (!/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/.test(ids)) return undefined;
  return ids.includes(',') ? ids : Number(ids);
}

/**
 * Whether a text is one that lists search for: empty, or of enough letters.
 * @param text as typed
 */
export function isSearchable(text: string): boolean {
  const letters = text.trim().length;
  return letters === 0 || letters >= SEARCH_MIN_LETTERS;
}

/** The router reads `?q=123` as a number, which is a text to find all the same. */
function searchText(raw: unknown): string | undefined {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
  const text = String(raw).trim().slice(0, FILTER_MAX_LENGTH);
  return isSearchable(text) ? text : undefined;
}

/** Whether it is a page that is worth saying: not the first. */
export function isPage(raw: unknown): raw is number {
  return typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 2;
}

function isId(raw: unknown): raw is number {
  return typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 1;
}
