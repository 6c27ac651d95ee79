import type { VisitRecord } from '#contracts/visits/visits.ts';
import { storeForUser } from '#web/lib/session-store.ts';
import { localStore, parseJson } from '#web/storage.ts';

/** Local-storage key; the entry is removed when the session ends. */
const KEY = 'visits';
/** How many visits are kept: those of a day, and few enough to find room. */
const KEPT_MAX = 5;

interface KeptVisit {
  visit: VisitRecord;
  keptAt: string;
}

function kept(): KeptVisit[] {
  const stored = parseJson(localStore.get(KEY));
  if (!Array.isArray(stored)) return [];
  return stored.filter((one) => Number.isInteger(one?.visit?.visitId) && Array.isArray(one.visit.lines));
}

/** Keeps a visit as it was just read, and the last few before it. */
export function keepVisit(visit: VisitRecord): void {
  const others = kept().filter((one) => one.visit.visitId !== visit.visitId);
  storeForUser(KEY, [{ visit, keptAt: new Date().toISOString() }, ...others].slice(0, KEPT_MAX));
}

/** A visit as it was last read; null if it was not kept. */
export function keptVisit(id: number): KeptVisit | null {
  return kept().find(({ visit }) => visit.visitId === id) ?? null;
}
