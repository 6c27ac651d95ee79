/** The shots of a day, `YYYY-MM-DD`. */
export interface DayShots {
  date: string;
  shotsTotal: number;
}

export function totalOf(days: readonly DayShots[]): number {
  return days.reduce((sum, { shotsTotal }) => sum + shotsTotal, 0);
}
