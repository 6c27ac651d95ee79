import { PAGE_SIZES } from '#contracts/core/constants.ts';
import { parseJson } from '#web/lib/parse-json.ts';
import { storeForUser } from '#web/lib/session-store.ts';
import { localStore } from '#web/storage.ts';
import type { PageSize, SortDirection } from './list-search.ts';
import { isPage } from './list-search.ts';

/** What the browser remembers of a list between visits. */
export interface ListMemory {
  size?: PageSize;
  /** The last open page; missing for the first. */
  page?: number | undefined;
  sort?: string;
  dir?: SortDirection;
  /** Ids of the hidden columns. */
  hidden?: string[];
}

/**
 * Reads the stored state of a list.
 * @param endpoint the list's path, part of the storage key
 * @returns only valid parts: the entry may have been stored by an older version, or by someone else
 */
export function readListMemory(endpoint: string): ListMemory {
  const stored: Record<string, unknown> = Object(parseJson(localStore.get(keyOf(endpoint))));
  const size = PAGE_SIZES.find((known) => known === stored.size);
  return {
    ...(size && { size }),
    ...(isPage(stored.page) && { page: stored.page }),
    ...(typeof stored.sort === 'string' && { sort: stored.sort }),
    ...((stored.dir === 'asc' || stored.dir === 'desc') && { dir: stored.dir }),
    ...(Array.isArray(stored.hidden) && { hidden: stored.hidden.filter((id) => typeof id === 'string') }),
  };
}

/** Merges a change into the stored state of a list. */
export function rememberList(endpoint: string, change: ListMemory): void {
  const { page, ...memory } = { ...readListMemory(endpoint), ...change };
  storeForUser(keyOf(endpoint), { ...memory, ...(isPage(page) && { page }) });
}

function keyOf(endpoint: string): string {
  return `list:${endpoint}`;
}
