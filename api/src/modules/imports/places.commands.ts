import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { sameName } from '../../platform/db/schema/columns.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';

/** What identifies a place in a file. */
export interface PlaceKey {
  key: string;
  organisation: string;
  name: string;
}

/**
 * Finds places by the names of organisation and place, ignoring how they are typed, active or not.
 * @param locks taken in the order of their ids
 */
export async function findPlaces(db: Queryable, keys: readonly PlaceKey[], locks: boolean) {
  const selecting = db
    .select({
      key: sql<string>`given.key`,
      placeId: places.placeId,
      organisation: { organisationId: organisations.organisationId, name: organisations.name },
      name: places.name,
      address: {
        zipcode: places.zipcode,
        street: places.street,
        city: places.city,
        state: places.state,
        country: places.country,
      },
      contact: { name: places.contactName, phone: places.contactPhone, email: places.contactEmail },
      timeZone: places.timeZone,
      openingHours: places.openingHours,
      active: places.active,
    })
    .from(places)
    .innerJoin(organisations, eq(organisations.organisationId, places.organisationId))
    // Matches the folded name first because it is indexed, then the names themselves.
    .innerJoin(
      recordset(keys, { key: 'text', organisation: 'text', name: 'text' }),
      sql`${places.nameFolded} = fold(given.name) and ${sameName(places.name)} = ${sameName(sql`given.name`)}
        and ${sameName(organisations.name)} = ${sameName(sql`given.organisation`)}`,
    )
    .orderBy(asc(places.placeId));
  return locks ? selecting.for('no key update', { of: places }) : selecting;
}

const COLUMNS = {
  placeId: 'int',
  organisationId: 'int',
  name: 'text',
  zipcode: 'text',
  street: 'text',
  city: 'text',
  state: 'text',
  country: 'text',
  contactName: 'text',
  contactPhone: 'text',
  contactEmail: 'text',
  timeZone: 'text',
} as const;

type Text = Exclude<keyof typeof COLUMNS, 'placeId' | 'organisationId'>;
type PlaceColumns = { organisationId: number } & Record<Text, string | null>;

/** @returns those that did not exist yet */
export async function insertPlaces(tx: Transaction, values: readonly PlaceColumns[]) {
  const { rows } = await tx.execute<{ id: number; organisationId: number; name: string }>(sql`
    insert into ${places} (organisation_id, name, zipcode, street, city, state, country, contact_name, contact_phone,
      contact_email, time_zone)
    select "organisationId", name, zipcode, street, city, state, country, "contactName", "contactPhone",
      "contactEmail", "timeZone"
    from ${recordset(values, COLUMNS)}
    on conflict do nothing
    returning place_id as id, organisation_id as "organisationId", name
  `);
  return rows;
}

export async function updatePlaces(
  tx: Transaction,
  values: readonly (PlaceColumns & { placeId: number })[],
): Promise<void> {
  await tx.execute(sql`
    update ${places} set zipcode = given.zipcode, street = given.street, city = given.city, state = given.state,
      country = given.country, contact_name = given."contactName", contact_phone = given."contactPhone",
      contact_email = given."contactEmail", time_zone = given."timeZone", updated_at = now(), version = version + 1
    from ${recordset(values, COLUMNS)} where place_id = given."placeId"
  `);
}
