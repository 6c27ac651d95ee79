import * as z from 'zod';
import { EMAIL_MAX, MINIMUM_AGE, PERSON_NAME_MAX, PERSON_NAME_MIN_LETTERS } from './core/constants.ts';
import { fault, line } from './core/fields.ts';

/** A person's name: enough signs that are neither digits nor blanks. */
export const personName = line(1, PERSON_NAME_MAX).refine(
  (name) => [...name.replace(/[\d\s\p{C}\p{Z}]/gu, '')].length >= PERSON_NAME_MIN_LETTERS,
  fault('name_letters', { min: PERSON_NAME_MIN_LETTERS }),
);

export const emailAddress = z.string().trim().max(EMAIL_MAX).pipe(z.email());

/** Whether somebody born on a day (YYYY-MM-DD) is old enough now. */
export function isOldEnough(day: string, now = new Date()): boolean {
  const birthday = new Date(`${day}T00:00:00Z`);
  birthday.setUTCFullYear(birthday.getUTCFullYear() + MINIMUM_AGE);
  return birthday <= now;
}

/** A day of birth, YYYY-MM-DD. */
export const birthday = z.iso
  .date()
  .refine((day) => day >= '1900-01-01', fault('invalid'))
  .refine((day) => isOldEnough(day), fault('too_young', { min: MINIMUM_AGE }));
