import * as z from 'zod';
import {
  ADULT_AGE,
  ANONYMOUS_DOMAIN,
  EMAIL_MAX,
  MINIMUM_AGE,
  PERSON_NAME_MAX,
  PERSON_NAME_MIN_LETTERS,
} from '../core/constants.ts';
import { fault, line, pasted } from '../core/fields.ts';

/** A person's name: enough characters that are neither digits nor blanks. */
export const personName = line(1, PERSON_NAME_MAX).refine(
  (name) => [...name.replace(/[\d\s\p{C}\p{Z}]/gu, '')].length >= PERSON_NAME_MIN_LETTERS,
  fault('name_letters', { min: PERSON_NAME_MIN_LETTERS }),
);

export const emailAddress = pasted(1, EMAIL_MAX)
  .pipe(z.email())
  .refine((address) => !address.toLowerCase().endsWith(`@${ANONYMOUS_DOMAIN}`), fault('email'));

/** Whether somebody born on a day (YYYY-MM-DD) has reached the minimum age. */
export function isOldEnough(day: string, now = new Date()): boolean {
  return hasAge(day, MINIMUM_AGE, now);
}

/** Whether somebody is 12 to 17 years old. @param day of birth, YYYY-MM-DD; null: unknown */
export function isAdolescent(day: string | null, now = new Date()): boolean {
  return day !== null && hasAge(day, MINIMUM_AGE, now) && !hasAge(day, ADULT_AGE, now);
}

function hasAge(day: string, years: number, now: Date): boolean {
  const birthday = new Date(`${day}T00:00:00Z`);
  birthday.setUTCFullYear(birthday.getUTCFullYear() + years);
  return birthday <= now;
}

/** A date of birth, YYYY-MM-DD. */
export const birthday = z.iso
  .date()
  .refine((day) => day >= '1900-01-01', fault('invalid'))
  .refine((day) => isOldEnough(day), fault('too_young', { min: MINIMUM_AGE }));
