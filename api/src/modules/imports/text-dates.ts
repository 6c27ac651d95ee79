import * as z from 'zod';
import { fold } from '#contracts/core/fold.ts';
import { LANGUAGES } from '#contracts/core/language.ts';

const isoDay = z.iso.date();

/** Three numbers with one separator, as most dates are. */
const NUMBERS = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/;

/** Time of day after a date, which is ignored. */
const TIME = /[\sT]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i;

/** Words between the parts of a date: `31 de dezembro de 2027`, `December 31st, 2027`, `1º de maio`. */
const FILLERS: ReadonlySet<string> = new Set(['de', 'del', 'of', 'o', 'º', 'st', 'nd', 'rd', 'th']);

const weekdays = wordsOf({ weekday: 'long' }, 7);
const months = wordsOf({ month: 'long' }, 12);
for (const [word, number] of wordsOf({ month: 'short' }, 12)) months.set(word, number);

/** Day and month words in all languages, without accents, and their numbers. */
function wordsOf(style: Intl.DateTimeFormatOptions, count: number): Map<string, number> {
  const words = new Map<string, number>();
  for (const language of LANGUAGES) {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
    for (let index = 0; index < count; index += 1) {
      const date = count === 12 ? new Date(Date.UTC(2026, index, 1)) : new Date(Date.UTC(2026, 0, 1 + index));
      for (const word of tokensOf(format.format(date))) words.set(word, index + 1);
    }
  }
  return words;
}

function tokensOf(text: string): string[] {
  return fold(text).match(/\d+|\p{L}+/gu) ?? [];
}

/** Which century a year of two digits is in: a birthday is past, an expiry date is not. */
export type Century = 'past' | 'present';

/**
 * Reads a date in any usual notation. A time of day is ignored.
 * @returns the days that can be meant, `YYYY-MM-DD`: none, one, or two, the one with the day before the month first
 */
export function daysOf(text: string, century: Century): string[] {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isDay(text) ? [text] : [];
  const [, first = '', , second = '', third = ''] = NUMBERS.exec(text) ?? [];
  const { numbers, month } = first ? { numbers: [first, second, third], month: -1 } : partsOf(text);
  if (numbers.length !== 3 || !numbers.every((token) => /^(?:\d{1,2}|\d{4})$/.test(token))) return [];
  const days = ordersOf(numbers, month).map(([year = '', ...rest]) => {
    const monthAndDay = rest.map((part) => part?.padStart(2, '0')).join('-');
    return year.length === 4 ? `${year}-${monthAndDay}` : inCentury(year, monthAndDay, century);
  });
  return [...new Set(days.filter(isDay))];
}

/** The parts of a date with words, a time of day or other separators. */
function partsOf(text: string): { numbers: string[]; month: number } {
  const tokens = tokensOf(text.replace(TIME, '')).filter(
    (token) => !FILLERS.has(token) && !weekdays.has(token) && token !== 'feira',
  );
  return {
    numbers: tokens.map((token) => (months.has(token) ? String(months.get(token)) : token)),
    month: tokens.findIndex((token) => months.has(token)),
  };
}

/** The orders in which three numbers can be year, month and day. @param month index of the month if it was a word */
function ordersOf(numbers: readonly string[], month: number): (string | undefined)[][] {
  const [first, second, third] = numbers;
  if (first?.length === 4) return month < 0 || month === 1 ? [[first, second, third]] : [];
  if (month === 0) return [[third, first, second]];
  if (month === 1) return [[third, second, first]];
  return month < 0
    ? [
        [third, second, first],
        [third, first, second],
      ]
    : [];
}

function inCentury(year: string, monthAndDay: string, century: Century): string {
  const recent = `20${year.padStart(2, '0')}-${monthAndDay}`;
  const today = new Date().toISOString().slice(0, 10);
  return century === 'present' || recent <= today ? recent : `19${recent.slice(2)}`;
}

function isDay(text: string): boolean {
  return isoDay.safeParse(text).success && text >= '0001';
}
