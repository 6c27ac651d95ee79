import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idsFilter } from '../core/filters.ts';
import { quickSearchQuery, resultsOf } from '../core/list.ts';
import { ID } from '../core/record-fields.ts';
import { searchCall } from '../core/resource.ts';

/** References to an organisation and to a place in other records, and the search for them, which most forms need. */

export const organisationRef = z.object({ organisationId: z.int(), name: z.string() });
export type OrganisationRef = z.infer<typeof organisationRef>;

const ORGANISATION = { label: ['Organização', 'Organisation', 'Organización'] } as const;

/** The fields of a record's organisation. */
export const OF_ORGANISATION = {
  organisation: ORGANISATION,
  'organisation.name': { ...ORGANISATION, sort: true, sheet: 'text' },
  'organisation.organisationId': ID,
} as const;

export const placeRef = z.object({ placeId: z.int(), name: z.string() });
export type PlaceRef = z.infer<typeof placeRef>;

const PLACE = { label: ['Local', 'Place', 'Lugar'] } as const;

/** The fields of a record's place. */
export const OF_PLACE = {
  place: PLACE,
  'place.name': { ...PLACE, sort: true, sheet: 'text' },
  'place.placeId': ID,
} as const;

export const ORGANISATIONS = {
  path: '/organisations',
  tag: 'Organisations',
  one: 'an organisation',
  many: 'organisations',
  read: 'organisations.read',
  write: 'organisations.write',
} as const;

export const searchOrganisations = searchCall(ORGANISATIONS, organisationRef);

export const PLACES = {
  path: '/places',
  tag: 'Places',
  one: 'a place',
  many: 'places',
  read: 'places.read',
  write: 'places.write',
} as const;

/** A place as pickers show it; its name is only unique within its organisation. */
export const placeChoice = placeRef.extend({ organisation: organisationRef });
export type PlaceChoice = z.infer<typeof placeChoice>;

export const searchPlaces = endpoint({
  method: 'GET',
  path: `${PLACES.path}/quick-search`,
  summary: 'Finds active places by name, of all or some organisations, at most 20',
  tag: PLACES.tag,
  access: PLACES.read,
  query: quickSearchQuery.extend({ organisationId: idsFilter }),
  answer: resultsOf(placeChoice),
});
