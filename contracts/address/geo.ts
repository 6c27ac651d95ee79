import * as z from 'zod';
import { ADDRESS_PART_MAX, NAME_MAX, ZIP_MAX } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import { line, pasted, queryInteger } from '../core/fields.ts';
import { pageOf } from '../core/list.ts';
import { BRAZIL } from '../documents.ts';

/** The address behind a postal code. `state` is the region's code (`SP`); unknown parts are null. */
export const postalAddress = z
  .object({
    zipcode: z.string(),
    street: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable().describe('The code of the region: `SP`; null if unknown'),
    country: z.string(),
  })
  .meta({ id: 'PostalAddress' });
export type PostalAddress = z.infer<typeof postalAddress>;

/** A region: `code` is used in addresses, `name` on the screen. */
export const region = z
  .object({
    code: z.string().describe('The code used in addresses'),
    name: z.string().describe('The name for display'),
  })
  .meta({ id: 'Region' });
export type Region = z.infer<typeof region>;

export const city = z.object({ name: z.string() }).meta({ id: 'City' });
export type City = z.infer<typeof city>;

export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.string().regex(/^[A-Z]{2}$/));

const geoQuery = z.object({
  country: countryCode.default(BRAZIL),
  str: line(0, NAME_MAX).default(''),
  page: queryInteger(1, 1_000_000).default(1),
});

/** Shared by the calls below. */
const common = {
  method: 'GET',
  tag: 'Geography',
  access: 'geo.read',
} as const;

export const findPostalCode = endpoint({
  ...common,
  path: '/geo/postal-code/{zip}',
  summary: 'Finds the address of a postal code; only the state if the external service is unavailable',
  params: z.object({ zip: pasted(1, ZIP_MAX) }),
  query: z.object({ country: countryCode.default(BRAZIL) }),
  answer: postalAddress,
});

export const listRegions = endpoint({
  ...common,
  path: '/geo/regions',
  summary: 'Lists the states or regions of a country by name, ten per page',
  query: geoQuery,
  answer: pageOf(region),
});

export const listCities = endpoint({
  ...common,
  path: '/geo/cities',
  summary: 'Lists the cities of a region or a country by name, ten per page',
  query: geoQuery.extend({ region: line(0, ADDRESS_PART_MAX).default('') }),
  answer: pageOf(city),
});
