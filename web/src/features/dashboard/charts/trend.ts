/** The shots of a day, `YYYY-MM-DD`. */
export interface DayShots {
  date: string;
  shotsTotal: number;
}

/**
 * The days that are over. The current day is unfinished: a line through its shots so far would fall. Of a period that
 * begins today, that day alone.
 * @param today the current day of the places shown
 */
export function finishedDays<Day extends { date: string }>(
  days: readonly Day[],
  today: string,
): readonly Day[] {
  const over = days.filter(({ date }) => date < today);
  return over.length > 0 ? over : days.slice(0, 1);
}

export function totalOf(days: readonly DayShots[]): number {
  return days.reduce((sum, { shotsTotal }) => sum + shotsTotal, 0);
}
