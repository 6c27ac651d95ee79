import * as z from 'zod';
import { ADDRESS_PART_MAX, STREET_MAX, ZIP_MAX } from '../core/constants.ts';
import { fault, line, optional, pasted } from '../core/fields.ts';
import { BRAZIL, brazilianZip } from '../documents.ts';
import { COUNTRIES } from './countries.ts';

export const country = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => COUNTRIES.includes(code), fault('invalid'));

/** Checks a rule even while other fields are invalid, so that all errors are reported at once. */
export const always = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

export const address = z
  .object({
    zipcode: optional(pasted(1, ZIP_MAX)),
    street: optional(line(1, STREET_MAX)),
    city: optional(line(1, ADDRESS_PART_MAX)),
    state: optional(line(1, ADDRESS_PART_MAX)),
    country: optional(country),
  })
  .refine((given) => typeof storedZip(given) !== 'undefined', {
    ...fault('zip'),
    ...always,
    path: ['zipcode'],
  })
  .transform((given) => ({ ...given, zipcode: storedZip(given) ?? null }));

/** The postal code as stored; undefined if it is none of its country. */
function storedZip({ zipcode, country: place }: { zipcode: string | null; country: string | null }) {
  return place === BRAZIL && zipcode ? brazilianZip(zipcode) : zipcode;
}

/** A country alone is no address: forms choose one before anything is typed. */
export function unlessCountryAlone(given: z.output<typeof address> | null) {
  if (!given) return null;
  const { country: _, ...parts } = given;
  return Object.values(parts).some((part) => part !== null) ? given : null;
}

/** Optional: a missing address becomes null. */
export const optionalAddress = address.nullish().transform((given) => given ?? null);
