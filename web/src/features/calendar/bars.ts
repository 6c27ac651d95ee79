import { addDays } from '#web/lib/day.ts';

/** Something that spans several days, both ends inclusive: `YYYY-MM-DD`. */
export interface Bar {
  id: string;
  title: string;
  from: string;
  to: string;
}

/** The part of a bar on one day. */
export interface BarPart {
  id: string;
  title: string;
  /** Whether the bar begins or ends on this day, rather than continuing from or into the next one. */
  begins: boolean;
  ends: boolean;
  /** Whether the name is shown here: on the first day and at the start of each week. */
  named: boolean;
}

/** How many bars fit above each other on a day; further ones appear only in the panel next to the month. */
const LANES = 3;

/**
 * Lays bars out over the days of a month. Each keeps its lane from its first day to its last.
 * @param firstOfWeek 0 for Sunday
 * @returns the parts of each day by lane, undefined where a lane is free
 */
export function layOutBars(
  bars: readonly Bar[],
  days: { from: string; to: string },
  firstOfWeek: number,
): Map<string, (BarPart | undefined)[]> {
  const byDay = new Map<string, (BarPart | undefined)[]>();
  /** The last day on which each lane is taken. */
  const taken: string[] = [];
  for (const { id, title, from, to } of [...bars].sort(byDays)) {
    const free = taken.findIndex((until) => until < from);
    const lane = free === -1 ? taken.length : free;
    if (lane >= LANES) continue;
    taken[lane] = to;
    const [, first = from] = [from, days.from].sort();
    for (let day = first; day <= to && day <= days.to; day = addDays(day, 1)) {
      const parts = byDay.get(day) ?? [];
      const named = day === first || new Date(day).getUTCDay() === firstOfWeek;
      parts[lane] = { id, title, begins: day === from, ends: day === to, named };
      byDay.set(day, parts);
    }
  }
  return byDay;
}

/** Earliest first; of those, longest first. */
function byDays(one: Bar, other: Bar): number {
  return one.from.localeCompare(other.from) || other.to.localeCompare(one.to);
}
