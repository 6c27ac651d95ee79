import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { shotsTrend } from '#contracts/dashboard.ts';

const monthOf = (date: string) => date.slice(0, 'YYYY-MM'.length);

/** The shots of the month of the last day, and of the month before. @param days in order, with those without shots */
export function shotsByMonth(days: AnswerOf<typeof shotsTrend>): { current: number; former: number } {
  const months = [...new Set(days.map(({ date }) => monthOf(date)))];
  const shotsOf = (month: string | undefined) =>
    days.filter(({ date }) => monthOf(date) === month).reduce((sum, { shotsTotal }) => sum + shotsTotal, 0);
  return { current: shotsOf(months.at(-1)), former: shotsOf(months.at(-2)) };
}
