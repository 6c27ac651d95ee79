import { useEffect, useState } from 'react';
import { PAGE_SIZES } from '#contracts/core/constants.ts';
import { storeForUser } from '#web/lib/session-store.ts';
import { localStore, parseJson } from '#web/storage.ts';
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

/**
 * Returns the page that a list opens with: the last open one if the address has no parameters. A link with a search or
 * filter starts at its first page.
 * @param search as parsed by the router
 */
export function openingPage(endpoint: string, search: Record<string, unknown>): number | undefined {
  return presentParams(search).length === 0 ? readListMemory(endpoint).page : undefined;
}

/**
 * Remembers the page on which a list is left, unless a search or filter is set: its pages would differ.
 * @param page as in the address
 * @param setPage puts the opening page in the address
 * @returns the opening page until the address has it; from then on, only the address counts, so that going back works
 */
export function useOpeningPage(
  endpoint: string,
  search: Record<string, unknown>,
  page: number,
  setPage: (page: number) => void,
): number | undefined {
  const [opening, setOpening] = useState(() => openingPage(endpoint, search));
  const unfiltered = presentParams(search).every((name) => VIEW.includes(name));
  useEffect(() => {
    if (opening !== undefined) {
      setPage(opening);
      setOpening(undefined);
    } else if (unfiltered && (readListMemory(endpoint).page ?? 1) !== page) rememberList(endpoint, { page });
  });
  return opening;
}

/** Parameters that change what part of a list is shown, but not which records it has. */
const VIEW = ['page', 'size', 'sort', 'dir', 'view'];

function presentParams(search: Record<string, unknown>): string[] {
  return Object.keys(search).filter((name) => search[name] !== undefined);
}
