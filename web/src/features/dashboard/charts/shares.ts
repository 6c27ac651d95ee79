/** The shots of a fragrance. */
export interface Shots {
  name: string;
  shots: number;
}

/** A slice of a donut with its share of the total, 0 to 1. */
export interface Slice extends Shots {
  share: number;
}

/** The total and its slices: the largest ones by name, and the rest joined into one. */
export interface Shares {
  total: number;
  /** Every entry, most shots first. */
  all: Slice[];
  named: Slice[];
  /** Null if every entry has its own slice. `unlisted` are the shots that are in no entry. */
  others: { shots: number; share: number; slices: Slice[]; unlisted: number } | null;
}

/**
 * Splits shots into slices. A single remaining entry is not joined, since its own name takes no more space.
 * @param most the maximum number of named slices
 * @param unlisted shots of the total that are in no entry
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
