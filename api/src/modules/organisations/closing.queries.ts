import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { campaigns } from '../../platform/db/schema/catalogue.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { initiatives } from '../../platform/db/schema/initiatives.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';
import { statusOf } from '../initiatives/initiative-status.ts';

/** Whether an organisation is active; undefined if there is none. */
export async function isActive(db: Queryable, id: number): Promise<boolean | undefined> {
  const { rows } = await db.execute<{ active: boolean }>(
    sql`select active from ${organisations} where organisation_id = ${id}`,
  );
  return rows[0]?.active;
}

/**
 * Locks an organisation with all that belongs to it but its people: nobody adds or changes anything until the
 * transaction ends. In the order in which single calls lock: what refers to the organisation is edited before its key is
 * locked, and devices are placed after that of the place.
 */
export async function lockWhole(tx: Queryable, id: number): Promise<void> {
  const ofOrganisation = sql`where organisation_id = ${id}`;
  const lock = (what: SQL) => tx.execute(sql`select from ${what}`);
  await lock(sql`${initiatives} ${ofOrganisation} order by initiative_id for no key update`);
  await lock(sql`${campaigns} ${ofOrganisation} order by campaign_id for no key update`);
  await lock(sql`${places} ${ofOrganisation} order by place_id for no key update`);
  await lock(sql`${organisations} ${ofOrganisation} for update`);
  await lock(sql`${places} ${ofOrganisation} order by place_id for update`);
  await lock(sql`${devices} ${ofOrganisation} order by device_id for update`);
}

/** The ids of what ends with an organisation, by kind, in ascending order. */
export type Held = Record<'initiative' | 'device' | 'user' | 'campaign' | 'place', number[]>;

/** What ends with an organisation. @param timeZone of the days of devices without a place */
export async function readHeld(db: Queryable, id: number, timeZone: string): Promise<Held> {
  const isOver = sql`${statusOf(timeZone)} in ('ended', 'cancelled')`;
  const { rows } = await db.execute<Held>(sql`
    select
      array(select initiative_id from initiatives
        where organisation_id = ${id} and active and not ${isOver} order by 1) as initiative,
      array(select device_id from devices where organisation_id = ${id} order by 1) as device,
      array(select user_id from users where organisation_id = ${id} and active order by 1) as user,
      array(select campaign_id from campaigns where organisation_id = ${id} and active order by 1) as campaign,
      array(select place_id from places where organisation_id = ${id} and active order by 1) as place
  `);
  return onlyRow(rows);
}
