import type { UiLanguage } from '#web/i18n/language.ts';
import { addDays } from '#web/lib/day.ts';

/** The first day of the week for each language, 0 for Sunday. Source: CLDR, week data. */
const WEEK_BEGINS: Record<UiLanguage, 0 | 1> = { pt: 0, en: 0, es: 1 };

export function firstDayOfWeek(language: string): 0 | 1 {
  return WEEK_BEGINS[language as UiLanguage] ?? 0;
}

/** The first and the last day of a month. @param month `YYYY-MM` */
export function daysOfMonth(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** The month `count` months later, or earlier if negative. @param month `YYYY-MM` */
export function addMonths(month: string, count: number): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 'YYYY-MM'.length);
}

/**
 * Where a key leads in a grid of days. Source: WAI-ARIA APG, date picker.
 * @param day `YYYY-MM-DD`
 * @param firstOfWeek 0 for Sunday
 * @returns the day; undefined for a key that leads nowhere
 */
export function dayForKey(day: string, key: string, firstOfWeek: number): string | undefined {
  const intoWeek = (new Date(day).getUTCDay() - firstOfWeek + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -intoWeek);
    case 'End':
      return addDays(day, 6 - intoWeek);
    case 'PageUp':
      return sameDayIn(addMonths(day.slice(0, 'YYYY-MM'.length), -1), day);
    case 'PageDown':
      return sameDayIn(addMonths(day.slice(0, 'YYYY-MM'.length), 1), day);
  }
}

/** The same day of another month, or its last day if that month is shorter. */
function sameDayIn(month: string, day: string): string {
  const last = daysOfMonth(month).to;
  const number = Math.min(Number(day.slice(-2)), Number(last.slice(-2)));
  return `${month}-${String(number).padStart(2, '0')}`;
}

/** Formats days in a locale; English puts the day before the month. Days have no zone, so midnight UTC is formatted. */
export function createDayFormatters(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const words = new Intl.DateTimeFormat(locale.startsWith('en') ? 'en-GB' : locale, {
      ...options,
      timeZone: 'UTC',
    });
    return (day: string) => words.format(new Date(day));
  };
  return {
    month: format({ month: 'long', year: 'numeric' }),
    day: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    weekday: format({ weekday: 'short' }),
  };
}
