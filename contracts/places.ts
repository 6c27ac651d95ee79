import * as z from 'zod';
import { addressRow, OF_ADDRESS } from './address/address.ts';
import { optionalAddress, unlessCountryAlone } from './address/address-input.ts';
import { OF_PLACE_CONTACT, placeContactRow } from './contact/contact.ts';
import { placeContact } from './contact/contact-input.ts';
import { TIME_ZONE_MAX } from './core/constants.ts';
import { fault, line, recordDates, recordId, recordName } from './core/fields.ts';
import { datesFilter, idsFilter } from './core/filters.ts';
import { activeListQuery } from './core/list.ts';
import { DATES, ID, NAME, type RecordFields, sortFields } from './core/record-fields.ts';
import { resourceCalls } from './core/resource.ts';
import { isTimeZone } from './core/time-zone.ts';
import { OF_OPENING_HOURS, openingHoursInput, openingHoursRow } from './opening-hours.ts';
import { OF_ORGANISATION, organisationRef, PLACES } from './organisations/organisation-refs.ts';

export const place = z
  .object({
    placeId: z.int(),
    organisationId: z.int(),
    organisation: organisationRef.describe('The organisation of the place'),
    name: z.string(),
    address: addressRow.nullable(),
    contact: placeContactRow.nullable(),
    /** IANA time zone name. */
    timeZone: z.string(),
    openingHours: z.array(openingHoursRow),
    devices: z.int(),
    ...recordDates,
  })
  .meta({ id: 'Place' });
export type Place = z.infer<typeof place>;

export const PLACE_FIELDS = {
  placeId: { ...ID, about: 'The id of the place' },
  organisationId: ID,
  name: NAME,
  ...OF_ORGANISATION,
  devices: {
    label: ['Dispositivos', 'Devices', 'Dispositivos'],
    about: 'Number of devices at the place',
    sort: true,
    sheet: 'number',
  },
  ...OF_ADDRESS,
  ...OF_PLACE_CONTACT,
  timeZone: {
    label: ['Fuso horário', 'Time zone', 'Zona horaria'],
    sort: true,
    sheet: 'text',
    width: 24,
    audited: true,
  },
  ...OF_OPENING_HOURS,
  ...DATES,
} as const satisfies RecordFields<Place>;

export const placeInput = z
  .object({
    organisationId: recordId,
    name: recordName,
    address: optionalAddress.transform(unlessCountryAlone),
    contact: placeContact.nullish(),
    timeZone: line(1, TIME_ZONE_MAX).refine(isTimeZone, fault('invalid')),
    openingHours: openingHoursInput,
  })
  .meta({ id: 'PlaceInput' });
export type PlaceInput = z.input<typeof placeInput>;
export type PlaceValues = z.output<typeof placeInput>;

export const PLACE_SORT = sortFields(PLACE_FIELDS, 'createdAt');

export const placeCalls = resourceCalls({
  ...PLACES,
  query: activeListQuery(PLACE_SORT).extend({
    placeId: idsFilter,
    organisationId: idsFilter,
    ...datesFilter,
  }),
  listed: place,
  row: place,
  input: placeInput,
  updates: 'Changes an active place. A place with devices or initiatives cannot move to another organisation',
  updateErrors: ['place.has_devices', 'place.has_initiatives'],
  deletes: 'Deactivates a place, or permanently deletes it',
  deleteErrors: ['place.has_devices', 'place.has_initiatives'],
  activateErrors: ['record.inactive'],
});
export const { list: listPlaces, export: exportPlaces, get: getPlace } = placeCalls;

/** A place with devices can't be deactivated, deleted or moved to another organisation. */
export function hasDevices({ devices }: Pick<Place, 'devices'>): boolean {
  return devices > 0;
}
