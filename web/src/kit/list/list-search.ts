import { FILTER_MAX_LENGTH, PAGE_SIZES, SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';

export type PageSize = (typeof PAGE_SIZES)[number];
export type SortDirection = 'asc' | 'desc';

/** Filters of all lists, as named in their contracts. Each list declares which of them it accepts. */
const FILTER_NAMES = [
  'state',
  'status',
  'kind',
  'severity',
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
  'assignee',
  'onFrom',
  'onTo',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** Filters as in an address: multiple values are comma-separated, and a single id is a number. */
type FilterSearch = { [Name in FilterName]?: string | number | undefined };

/** Search parameters of a list's address. Whatever is missing has its default, which keeps plain addresses short. */
export interface ListSearch extends FilterSearch {
  /** The search text. */
  q?: string | undefined;
  /** From 1. */
  page?: number | undefined;
  size?: PageSize | undefined;
  /** The field to sort by; only the list knows whether it is valid. */
  sort?: string | undefined;
  dir?: SortDirection | undefined;
  /** Id of the saved view that was opened, whose columns are shown. */
  view?: number | undefined;
  /** Only present for inactive records. */
  active?: false | undefined;
}

/**
 * Validates the search parameters of a list's route.
 * @param raw as parsed by the router
 * @returns the valid parameters; others are left out, and so have their defaults
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

/** Words, ids and days, separated by commas. */
const FILTER_VALUE = /^[\w.+:~/() -]+(,[\w.+:~/() -]+)*$/;
/** Devices may report anything but commas. */
const FIRMWARE_VALUE = /^[^,]+(,[^,]+)*$/;

/** @param raw filters by name; other parameters are ignored */
export function filterSearch(raw: Record<string, unknown>): FilterSearch {
  const entries = FILTER_NAMES.flatMap((name) => {
    const value = String(raw[name] ?? '');
    if (!(name === 'firmware' ? FIRMWARE_VALUE : FILTER_VALUE).test(value)) return [];
    // As a string, the router would put a number in quotes.
    return [[name, /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value]];
  });
  return Object.fromEntries(entries);
}

/** Parses comma-separated ids; a single one becomes a number. Undefined if invalid. @param raw from the router */
export function idsSearch(raw: unknown): string | number | undefined {
  const ids = String(raw ?? '');
  if (!/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/.test(ids)) return undefined;
  return ids.includes(',') ? ids : Number(ids);
}

/**
 * Whether a list searches for a text: it must be empty or have enough letters.
 * @param text as typed
 */
export function isSearchable(text: string): boolean {
  const letters = text.trim().length;
  return letters === 0 || letters >= SEARCH_MIN_LETTERS;
}

/** The router parses `?q=123` as a number, but it is still a text to search for. */
function searchText(raw: unknown): string | undefined {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
  const text = String(raw).trim().slice(0, FILTER_MAX_LENGTH);
  return isSearchable(text) ? text : undefined;
}

/** Whether it is a page number to put in the address: any valid one but the first. */
export function isPage(raw: unknown): raw is number {
  return typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 2;
}

function isId(raw: unknown): raw is number {
  return typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 1;
}
