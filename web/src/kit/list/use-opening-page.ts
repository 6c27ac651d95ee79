import { useEffect, useState } from 'react';
import { readListMemory, rememberList } from './list-memory.ts';

/**
 * The page that a list opens with: the one on which it was left, where the address says nothing at all. A link that searches
 * or filters begins with its first page.
 * @param search as the router read it from the address
 */
export function openingPage(endpoint: string, search: Record<string, unknown>): number | undefined {
  return saidIn(search).length === 0 ? readListMemory(endpoint).page : undefined;
}

/**
 * Remembers the page on which a list is left, unless it is searched or filtered: then pages are counted otherwise.
 * @param page as the address says it
 * @param turn has the address say the page that the list opens with
 * @returns that page until the address says it; afterwards it goes by the address alone, so that going back leads back
 */
export function useOpeningPage(
  endpoint: string,
  search: Record<string, unknown>,
  page: number,
  turn: (page: number) => void,
): number | undefined {
  const [opening, setOpening] = useState(() => openingPage(endpoint, search));
  const whole = saidIn(search).every((name) => VIEW.includes(name));
  useEffect(() => {
    if (opening !== undefined) {
      turn(opening);
      setOpening(undefined);
    } else if (whole && (readListMemory(endpoint).page ?? 1) !== page) rememberList(endpoint, { page });
  });
  return opening;
}

/** Where in a list one is, and not which of its records are listed. */
const VIEW = ['page', 'size', 'sort', 'dir', 'view'];

function saidIn(search: Record<string, unknown>): string[] {
  return Object.keys(search).filter((name) => search[name] !== undefined);
}
