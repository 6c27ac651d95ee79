import type { VisitLine } from '#contracts/visits/visits.ts';

interface Needed {
  fragranceId: number;
  name: string;
  count: number;
}

/** Returns how many capsules of each fragrance are needed for the slots for which nothing was recorded, by name. */
export function toBring(lines: readonly Pick<VisitLine, 'fragrance' | 'outcome'>[]): Needed[] {
  const needed = new Map<number, Needed>();
  for (const { fragrance, outcome } of lines) {
    if (fragrance === null || outcome !== null) continue;
    const count = (needed.get(fragrance.fragranceId)?.count ?? 0) + 1;
    needed.set(fragrance.fragranceId, { ...fragrance, count });
  }
  return [...needed.values()].sort((one, other) => one.name.localeCompare(other.name));
}
