import * as z from 'zod';
import { OPENING_HOURS_MAX } from './core/constants.ts';
import { fault } from './core/fields.ts';
import type { Language } from './core/language.ts';

/** The days of the week, as ISO 8601 numbers them: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const DAYS = 'Days of the week in order, from 1 for Monday to 7 for Sunday';
const FROM = 'When the place opens on these days by its own clock, `HH:MM`';
const TO = 'When it closes on these days, `HH:MM`, after it opened';

/** When a place is open on some days of the week. */
export const openingHoursRow = z
  .object({
    days: z.array(z.int()).describe(DAYS),
    from: z.string().describe(FROM),
    to: z.string().describe(TO),
  })
  .meta({ id: 'OpeningHours' });
export type OpeningHours = z.infer<typeof openingHoursRow>;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const time = z
  .string()
  .min(1)
  .refine((text) => TIME.test(text), fault('time'))
  .meta({ pattern: TIME.source });

const days = z
  .array(z.int().min(1).max(7))
  .max(WEEKDAYS.length)
  .refine((given) => given.length > 0, fault('required'))
  .overwrite((given) => [...new Set(given)].sort((one, other) => one - other))
  .meta({ minItems: 1 });

const entry = z
  .object({ days: days.describe(DAYS), from: time.describe(FROM), to: time.describe(TO) })
  .refine((given) => !isTimed(given) || isOrdered(given), { ...fault('opening_hours.order'), path: ['to'] })
  .meta({ id: 'OpeningHoursInput' });

/** Optional: without it, nothing is known of the opening hours. Sorted by days and times. */
export const openingHoursInput = z
  .array(entry)
  .refine((given) => given.length <= OPENING_HOURS_MAX, {
    ...fault('too_many_values', { max: OPENING_HOURS_MAX }),
    abort: true,
  })
  .superRefine((given, context) => {
    given.forEach((one, index) => {
      if (given.slice(0, index).some((former) => overlap(one, former)))
        context.addIssue({ code: 'custom', path: [index, 'from'], ...fault('opening_hours.overlap') });
    });
  })
  .overwrite((given) => [...given].sort(byDayAndTime))
  .meta({ maxItems: OPENING_HOURS_MAX })
  .nullish()
  .transform((given) => given ?? []);

/** What else is known of the opening hours of a place. */
export const OF_OPENING_HOURS = {
  openingHours: {
    label: ['Horário de funcionamento', 'Opening hours', 'Horario de apertura'],
    about: 'When the place is open, by days of the week; empty if that is not known',
    sheet: 'text',
    width: 40,
    audited: true,
  },
} as const;

function isTimed({ from, to }: Pick<OpeningHours, 'from' | 'to'>): boolean {
  return TIME.test(from) && TIME.test(to);
}

/** Times of the same notation are in order as texts. */
function isOrdered({ from, to }: Pick<OpeningHours, 'from' | 'to'>): boolean {
  return from < to;
}

function overlap(one: OpeningHours, other: OpeningHours): boolean {
  return (
    [one, other].every(isOrdered) &&
    one.from < other.to &&
    other.from < one.to &&
    one.days.some((day) => other.days.includes(day))
  );
}

function byDayAndTime(one: OpeningHours, other: OpeningHours): number {
  const key = ({ days: on, from }: OpeningHours) => `${on.join()} ${from}`;
  return key(one) < key(other) ? -1 : 1;
}

/** @returns the name of a day of the week, short without a full stop */
export function weekdayName(day: number, language: Language, length: 'short' | 'long'): string {
  // The first of January 2024 was a Monday.
  const name = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  );
  return name.replace(/\.$/, '');
}

/** Opening hours on one line, `seg–sex 08:00–18:00; sáb 09:00–13:00`; empty if they are not known. */
export function openingHoursText(hours: readonly OpeningHours[], language: Language): string {
  const byDays = new Map<string, string[]>();
  for (const one of hours) {
    const on = daysText(one.days, language);
    byDays.set(on, [...(byDays.get(on) ?? []), span(one)]);
  }
  return [...byDays].map(([on, times]) => `${on} ${times.join(', ')}`).join('; ');
}

/** When a place is open on a day, `YYYY-MM-DD`: `08:00–12:00, 14:00–18:00`; empty if it is closed. */
export function hoursOfDay(hours: readonly OpeningHours[], day: string): string {
  const weekday = new Date(day).getUTCDay() || 7;
  const open = hours.filter(({ days: on }) => on.includes(weekday));
  return open.map(span).sort().join(', ');
}

function span({ from, to }: OpeningHours): string {
  return `${from}–${to}`;
}

/** Days one after the other become a range: `seg, qua–sex`. */
function daysText(on: readonly number[], language: Language): string {
  const name = (day: number) => weekdayName(day, language, 'short');
  const firsts = on.filter((day) => !on.includes(day - 1));
  return firsts
    .map((first) => {
      let last = first;
      while (on.includes(last + 1)) last += 1;
      return last === first ? name(first) : `${name(first)}–${name(last)}`;
    })
    .join(', ');
}
