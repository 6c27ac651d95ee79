import { aliasedTable, asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { hasEmailAmong } from '../../platform/db/emails.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { campaigns } from '../../platform/db/schema/catalogue.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';
import type { Proof } from '../../platform/http/proof.ts';

const owner = aliasedTable(users, 'owner');

/**
 * Finds users by email address, ignoring case.
 * @param locks keeps them from being deleted; taken before their devices, as when a user is deleted
 */
export async function ownersOf(db: Queryable, emails: readonly string[], locks: boolean) {
  const folded = emails.map((email) => email.toLowerCase());
  const selecting = db
    .select({ userId: users.userId, email: users.email })
    .from(users)
    .where(hasEmailAmong(folded))
    .orderBy(asc(users.userId));
  return locks ? selecting.for('key share') : selecting;
}

/** The email address of the user most similar to a text. */
export async function nearestEmail(db: Queryable, text: string): Promise<string | undefined> {
  // `searched` contains the address and is indexed.
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from ${users} where fold(${text}) <% searched
    order by similarity(lower(email), lower(${text})) desc, user_id limit 1
  `);
  return rows[0]?.email;
}

/**
 * Keeps the owners of these devices' campaigns until the transaction ends. Comes before the devices, as when a campaign
 * is given away.
 */
export async function lockOwnersOfCampaigns(db: Queryable, macAddresses: readonly string[]): Promise<void> {
  await db.execute(sql`
    select from ${campaigns} where campaign_id in (
      select campaign_id from ${devices} where mac_address = any(${sql.param([...macAddresses])}::text[])
    ) order by campaign_id for key share
  `);
}

export type ExistingDevice = Awaited<ReturnType<typeof findDevices>>[number];

/** @param locks taken in the order of their ids */
export async function findDevices(db: Queryable, macAddresses: readonly string[], locks: boolean) {
  const selecting = db
    .select({
      deviceId: devices.deviceId,
      macAddress: devices.macAddress,
      name: devices.name,
      ownerId: devices.ownerId,
      claimCode: devices.claimCode,
      owner: owner.email,
      campaign: { name: campaigns.name, organisationId: campaigns.organisationId },
      organisation: { organisationId: organisations.organisationId, name: organisations.name },
      place: { placeId: places.placeId, name: places.name },
    })
    .from(devices)
    .leftJoin(owner, eq(owner.userId, devices.ownerId))
    .leftJoin(campaigns, eq(campaigns.campaignId, devices.campaignId))
    .leftJoin(organisations, eq(organisations.organisationId, devices.organisationId))
    .leftJoin(places, eq(places.placeId, devices.placeId))
    .where(sql`${devices.macAddress} = any(${sql.param([...macAddresses])}::text[])`)
    .orderBy(asc(devices.deviceId));
  return locks ? selecting.for('no key update', { of: devices }) : selecting;
}

export interface DeviceValues {
  macAddress: string;
  name: string | null;
  ownerId: number | null;
  organisationId: number | null;
  /** Belongs to the organisation. */
  placeId: number | null;
  /** Encrypted; null if the device keeps its own. */
  claimCode: string | null;
}

const COLUMNS = {
  deviceId: 'int',
  macAddress: 'text',
  name: 'text',
  ownerId: 'int',
  organisationId: 'int',
  placeId: 'int',
  claimCode: 'text',
} as const;

/** @returns those that did not exist yet */
export async function insertDevices(tx: Transaction, values: readonly DeviceValues[]) {
  const { rows } = await tx.execute<{ id: number; key: string }>(sql`
    insert into ${devices} (mac_address, name, owner_id, organisation_id, place_id, claim_code)
    select "macAddress", name, "ownerId", "organisationId", "placeId", "claimCode" from ${recordset(values, COLUMNS)}
    on conflict do nothing
    returning device_id as id, mac_address as key
  `);
  return rows;
}

export async function updateDevices(
  tx: Transaction,
  values: readonly (DeviceValues & { deviceId: number })[],
  _: Proof,
): Promise<void> {
  await tx.execute(sql`
    update ${devices} set
      name = given.name, owner_id = given."ownerId", organisation_id = given."organisationId", place_id = given."placeId",
      claim_code = coalesce(given."claimCode", claim_code), updated_at = now()
    from ${recordset(values, COLUMNS)} where device_id = given."deviceId"
  `);
}
