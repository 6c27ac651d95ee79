import dayjs from 'dayjs';
import type { UiLanguage } from '#web/i18n/language.ts';

const ISO = 'YYYY-MM-DD';

/** The day that a week begins with, from 0 for Sunday, as each language has it. Source: CLDR, week data. */
const WEEK_BEGINS: Record<UiLanguage, 0 | 1> = { pt: 0, en: 0, es: 1 };

export function weekBegins(language: string): 0 | 1 {
  return WEEK_BEGINS[language as UiLanguage] ?? 0;
}

/** The first and the last day of a month. @param month `YYYY-MM` */
export function daysOfMonth(month: string): { from: string; to: string } {
  const first = dayjs(`${month}-01`);
  return { from: first.format(ISO), to: first.endOf('month').format(ISO) };
}

/** The month so many months later, or earlier. @param month `YYYY-MM` */
export function addMonths(month: string, count: number): string {
  return dayjs(`${month}-01`).add(count, 'month').format('YYYY-MM');
}

/**
 * Where a key leads in a grid of days, as the practice for grids of dates has it. Source: WAI-ARIA APG, date picker.
 * @param day `YYYY-MM-DD`
 * @param firstOfWeek 0 for Sunday
 * @returns the day; undefined for a key that leads nowhere
 */
export function dayByKey(day: string, key: string, firstOfWeek: number): string | undefined {
  const from = dayjs(day);
  const intoWeek = (from.day() - firstOfWeek + 7) % 7;
  const step = STEPS[key];
  if (step) return from.add(...step).format(ISO);
  if (key === 'Home') return from.subtract(intoWeek, 'day').format(ISO);
  return key === 'End' ? from.add(6 - intoWeek, 'day').format(ISO) : undefined;
}

const STEPS: Record<string, [count: number, unit: 'day' | 'month'] | undefined> = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-7, 'day'],
  ArrowDown: [7, 'day'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
};

/** Days in words, by a language. Days have no zone: what is formatted is their midnight in UTC. */
export function dayWords(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const words = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string) => words.format(new Date(day));
  };
  return {
    month: format({ month: 'long', year: 'numeric' }),
    day: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    weekday: format({ weekday: 'short' }),
  };
}
