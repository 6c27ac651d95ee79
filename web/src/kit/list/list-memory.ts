import { PAGE_SIZES } from '#contracts/core/constants.ts';
import { keepForPerson } from '#web/lib/session-store.ts';
import type { PageSize, SortDirection } from './list-search.ts';
import { isPage } from './list-search.ts';

/** What the browser remembers of a list from one visit to the next. */
export interface ListMemory {
  size?: PageSize;
  /** The page on which it was left; missing for the first. */
  page?: number | undefined;
  sort?: string;
  dir?: SortDirection;
  /** Ids of the columns that are not shown. */
  hidden?: string[];
}

/**
 * Reads what is remembered of a list.
 * @param endpoint the list's path, by which it is remembered
 * @returns only what is well formed: what lies in the storage may be of an older version, or of another hand
 */
export function readListMemory(endpoint: string): ListMemory {
  const stored = parse(localStorage.getItem(keyOf(endpoint)));
  const size = PAGE_SIZES.find((known) => known === stored.size);
  return {
    ...(size && { size }),
    ...(isPage(stored.page) && { page: stored.page }),
    ...(typeof stored.sort === 'string' && { sort: stored.sort }),
    ...((stored.dir === 'asc' || stored.dir === 'desc') && { dir: stored.dir }),
    ...(Array.isArray(stored.hidden) && { hidden: stored.hidden.filter((id) => typeof id === 'string') }),
  };
}

/** Adds to what is remembered of a list. */
export function rememberList(endpoint: string, change: ListMemory): void {
  const { page, ...memory } = { ...readListMemory(endpoint), ...change };
  keepForPerson(keyOf(endpoint), { ...memory, ...(isPage(page) && { page }) });
}

function keyOf(endpoint: string): string {
  return `list:${endpoint}`;
}

function parse(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // An entry that is no JSON is not ours: the same as none.
    return {};
  }
}
