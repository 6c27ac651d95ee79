import * as z from 'zod';
import {
  ADULT_AGE,
  ANONYMOUS_DOMAIN,
  EMAIL_MAX,
  MINIMUM_AGE,
  PERSON_NAME_MAX,
  PERSON_NAME_MIN_LETTERS,
} from './core/constants.ts';
import { fault, line } from './core/fields.ts';

/** A person's name: enough signs that are neither digits nor blanks. */
export const personName = line(1, PERSON_NAME_MAX).refine(
  (name) => [...name.replace(/[\d\s\p{C}\p{Z}]/gu, '')].length >= PERSON_NAME_MIN_LETTERS,
  fault('name_letters', { min: PERSON_NAME_MIN_LETTERS }),
);

/** Endings of addresses that people write bare. None is a word that a name goes on with after a dot, as `de` or `es`. */
const ENDINGS =
  'com|net|org|info|biz|io|co|app|dev|xyz|top|site|online|shop|store|club|link|click|live|page|web|website|space|fun|win|vip|icu|pro|mobi|tech|cloud|ai|cc|tv|ly|gg|gl|gd|ru|cn|tk|ml|su|br|pt|uk|us|eu';
const WEB_ADDRESS = new RegExp(
  [
    // A scheme, or what stands for it.
    String.raw`\p{L}:/`,
    String.raw`(?<![\p{L}\d])www\d?\.`,
    // A domain with a path, or a bare one with an ending that is known.
    String.raw`[\p{L}\d-]\.\p{L}{2,}[/:?#]`,
    String.raw`[\p{L}\d-]{2,}\.(?:${ENDINGS})(?![\p{L}\d])`,
  ].join('|'),
  'iu',
);

/** Whether a text holds the address of a web page, as mail programs make links of them. */
export function holdsWebAddress(text: string): boolean {
  // Wide letters and dots are read as what they stand for.
  return WEB_ADDRESS.test(text.normalize('NFKC').replaceAll('。', '.'));
}

/** The name of somebody who signs up: it is mailed to an address that may be a stranger's. */
export const ownName = personName.refine((name) => !holdsWebAddress(name), fault('name_web_address'));

export const emailAddress = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .pipe(z.email())
  .refine((address) => !address.toLowerCase().endsWith(`@${ANONYMOUS_DOMAIN}`), fault('email'));

/** Whether somebody born on a day (YYYY-MM-DD) is old enough now. */
export function isOldEnough(day: string, now = new Date()): boolean {
  return hasAge(day, MINIMUM_AGE, now);
}

/** Whether somebody is from 12 to 17 years old now. @param day of their birth, YYYY-MM-DD; null: nobody knows it */
export function isAdolescent(day: string | null, now = new Date()): boolean {
  return day !== null && hasAge(day, MINIMUM_AGE, now) && !hasAge(day, ADULT_AGE, now);
}

function hasAge(day: string, years: number, now: Date): boolean {
  const birthday = new Date(`${day}T00:00:00Z`);
  birthday.setUTCFullYear(birthday.getUTCFullYear() + years);
  return birthday <= now;
}

/** A day of birth, YYYY-MM-DD. */
export const birthday = z.iso
  .date()
  .refine((day) => day >= '1900-01-01', fault('invalid'))
  .refine((day) => isOldEnough(day), fault('too_young', { min: MINIMUM_AGE }));
