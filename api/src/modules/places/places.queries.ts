import { and, eq, sql } from 'drizzle-orm';
import { QUICK_SEARCH_LIMIT } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { PlaceChoice, searchPlaces } from '#contracts/organisations/organisation-refs.ts';
import type { listPlaces, Place } from '#contracts/places.ts';
import { addressOf, unlessEmpty } from '../../platform/db/addresses.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { datesBetween, type Filters, idIn } from '../../platform/db/filters.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { contains, refersToNamed } from '../../platform/db/list-conditions.ts';
import {
  datesAndVersion,
  recordSort,
  resourceList,
  selectRecord,
  sortByName,
} from '../../platform/db/resource-list.ts';
import { sorted } from '../../platform/db/schema/columns.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';

export type PlaceRecord = TaggedRow<Place>;

const deviceCount = sql<number>`(
  select count(*)::int from devices where devices.place_id = ${places.placeId}
)`;

const columns = {
  placeId: places.placeId,
  organisation: { organisationId: organisations.organisationId, name: organisations.name },
  name: places.name,
  zipcode: places.zipcode,
  street: places.street,
  city: places.city,
  state: places.state,
  country: places.country,
  contactName: places.contactName,
  contactPhone: places.contactPhone,
  contactEmail: places.contactEmail,
  timeZone: places.timeZone,
  openingHours: places.openingHours,
  devices: deviceCount,
  ...datesAndVersion(places),
};

function selectRecords(db: Queryable, selected = columns) {
  return db
    .select(selected)
    .from(places)
    .innerJoin(organisations, eq(organisations.organisationId, places.organisationId))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectRecords>>[number];

function present(selected: Selected): PlaceRecord {
  const { version, zipcode, street, city, state, country, ...rest } = selected;
  const { contactName, contactPhone: phone, contactEmail: email, ...row } = rest;
  return {
    row: {
      ...withInstantTexts(row),
      organisationId: row.organisation.organisationId,
      address: addressOf({ zipcode, street, city, state, country }),
      contact: unlessEmpty({ name: contactName, phone, email }),
    },
    tag: recordEtag('place', row.placeId, version),
  };
}

type Request = Received<typeof listPlaces>['query'];

const filters = (timeZone: string): Filters<Request> => ({
  placeId: idIn(places.placeId),
  organisationId: idIn(places.organisationId),
  ...datesBetween(places, timeZone),
});

/** @param timeZone of the days used in filters */
export const placeList = (timeZone: string) =>
  resourceList<Request, Selected, Place>('place', {
    filters: filters(timeZone),
    sort: ({ isActive }) => ({
      ...recordSort('place', isActive),
      'organisation.name': sortByName('organisation', places.organisationId),
      'organisation.organisationId': sql`${places.organisationId}`,
      devices: deviceCount,
      'address.zipcode': sorted(places.zipcode),
      'address.street': sorted(places.street),
      'address.city': sorted(places.city),
      'address.state': sorted(places.state),
      'address.country': sorted(places.country),
      'contact.name': sorted(places.contactName),
      'contact.phone': sorted(places.contactPhone),
      'contact.email': sorted(places.contactEmail),
    }),
    search: (filter) =>
      sql`${contains(places.searched, filter)} or ${refersToNamed('organisation', places.organisationId, filter)}`,
    select: (db, beside) => selectRecords(db, beside(columns)),
    present: (selected) => present(selected).row,
    id: (row) => row.placeId,
  });

const choice = {
  placeId: places.placeId,
  name: places.name,
  organisation: { organisationId: organisations.organisationId, name: organisations.name },
};

export function quickSearch(
  db: Queryable,
  { str, organisationId }: Received<typeof searchPlaces>['query'],
): Promise<PlaceChoice[]> {
  return db
    .select(choice)
    .from(places)
    .innerJoin(organisations, eq(organisations.organisationId, places.organisationId))
    .where(
      and(
        eq(places.active, true),
        contains(places.nameFolded, str),
        organisationId && idIn(places.organisationId)(organisationId),
      ),
    )
    .orderBy(places.nameFolded, places.placeId)
    .limit(QUICK_SEARCH_LIMIT);
}

export async function findPlace(db: Queryable, id: number): Promise<PlaceRecord | undefined> {
  const selected = await selectRecord(db, 'place', id, selectRecords);
  return selected && present(selected);
}

/** Reads an active place and keeps it there, active and in its organisation until the transaction ends. */
export async function lockActivePlace(tx: Transaction, id: number): Promise<PlaceChoice | undefined> {
  // Locked before it is read: a join would show the row as it was before a concurrent change.
  const [locked] = await tx
    .select({ active: places.active })
    .from(places)
    .where(eq(places.placeId, id))
    .for('key share');
  if (!locked?.active) return undefined;
  const [place] = await tx
    .select(choice)
    .from(places)
    .innerJoin(organisations, eq(organisations.organisationId, places.organisationId))
    .where(eq(places.placeId, id));
  return place;
}
