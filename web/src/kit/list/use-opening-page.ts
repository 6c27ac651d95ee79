import { useEffect, useState } from 'react';
import { readListMemory, rememberList } from './list-memory.ts';

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
