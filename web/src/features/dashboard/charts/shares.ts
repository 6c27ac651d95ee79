/** Shots of a fragrance. */
export interface Shots {
  name: string;
  shots: number;
}

/** A slice of a donut, with its part of the whole, 0 to 1. */
export interface Slice extends Shots {
  share: number;
}

/** A whole and its slices: those with most shots by name, and the tail that is joined to one. */
export interface Shares {
  total: number;
  /** Every entry, most shots first. */
  all: Slice[];
  named: Slice[];
  /** Null where each has its own slice. `unlisted` are shots of what is in no entry. */
  others: { shots: number; share: number; slices: Slice[]; unlisted: number } | null;
}

/**
 * Cuts shots into slices. A tail of one is no tail: it takes the same room by its own name.
 * @param most slices with a name
 * @param unlisted shots of the whole that are in no entry
 */
export function sharesOf(entries: readonly Shots[], most: number, unlisted = 0): Shares {
  const sorted = entries.filter(({ shots }) => shots > 0).sort((one, other) => other.shots - one.shots);
  const total = sumOf(sorted) + unlisted;
  const all = sorted.map((entry) => ({ ...entry, share: entry.shots / total }));
  if (all.length <= most + 1 && unlisted === 0) return { total, all, named: all, others: null };
  const slices = all.slice(most);
  const shots = sumOf(slices) + unlisted;
  return { total, all, named: all.slice(0, most), others: { shots, share: shots / total, slices, unlisted } };
}

function sumOf(entries: readonly Shots[]): number {
  return entries.reduce((sum, { shots }) => sum + shots, 0);
}
