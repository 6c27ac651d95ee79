import { addDays } from './month.ts';

/** What goes on for several days, both included: `YYYY-MM-DD`. */
export interface Bar {
  id: string;
  title: string;
  from: string;
  to: string;
}

/** What a day shows of a bar. */
export interface BarPart {
  id: string;
  title: string;
  /** Whether it begins and ends on this day: else it comes from the day before, and goes on. */
  begins: boolean;
  ends: boolean;
  /** Whether its name stands here: where it begins, and at the beginning of each week. */
  named: boolean;
}

/** Bars above each other that a day has room for; what comes after them stands beside the month alone. */
const LANES = 3;

/**
 * Lays bars out over the days of a month: each keeps its line from its first day to its last.
 * @param firstOfWeek 0 for Sunday
 * @returns the parts of each day by their lines, undefined where a line is free
 */
export function layBars(
  bars: readonly Bar[],
  days: { from: string; to: string },
  firstOfWeek: number,
): Map<string, (BarPart | undefined)[]> {
  const byDay = new Map<string, (BarPart | undefined)[]>();
  /** Until when each line is taken. */
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

/** The earliest first, and of those the longest. */
function byDays(one: Bar, other: Bar): number {
  return one.from.localeCompare(other.from) || other.to.localeCompare(one.to);
}
