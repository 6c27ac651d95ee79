import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { asHouse } from '../../platform/db/scope.ts';

/** Devices per transaction: few enough that their own calls don't wait long. */
const DEVICES_AT_ONCE = 500;

/** Makes devices follow the initiative at their place, or return to their own campaign: see `follow_initiatives`. */
export async function followInitiatives(
  db: Database,
  deviceIds: readonly number[],
  timeZone: string,
): Promise<void> {
  await db.execute(sql`select follow_initiatives(${sql.param([...deviceIds])}::int[], ${timeZone})`);
}

/**
 * Updates all devices that follow the wrong initiative: when a day begins somewhere, an initiative changes or a device
 * moves. Devices that call don't depend on this, since authentication checks it; it keeps silent ones shown correctly.
 * @param organisationId only devices of this organisation
 */
export function updateFollowers(
  db: Database,
  timeZone: string,
  { organisationId, signal }: { organisationId?: number; signal?: AbortSignal } = {},
): Promise<void> {
  return asHouse(async () => {
    const outdated = await devicesFollowingWrongInitiative(db, timeZone, organisationId);
    for (let start = 0; start < outdated.length; start += DEVICES_AT_ONCE) {
      signal?.throwIfAborted();
      await followInitiatives(db, outdated.slice(start, start + DEVICES_AT_ONCE), timeZone);
    }
  });
}

/** Looks up the running initiative once per place. */
async function devicesFollowingWrongInitiative(
  db: Database,
  timeZone: string,
  organisationId: number | undefined,
): Promise<number[]> {
  const ofOrganisation = organisationId === undefined ? sql`true` : sql`organisation_id = ${organisationId}`;
  const { rows } = await db.execute<{ id: number }>(sql`
    with stood as materialized (
      select organisation_id, place_id, running_campaign(organisation_id, place_id, ${timeZone}) as campaign_id
      from (
        select distinct organisation_id, place_id from ${devices}
        where organisation_id is not null and ${ofOrganisation}
      ) places
    )
    select device_id as id from ${devices} device
    join stood on stood.organisation_id = device.organisation_id
      and coalesce(stood.place_id, 0) = coalesce(device.place_id, 0)
    where device.initiative_campaign_id is distinct from stood.campaign_id
    union all
    select device_id from ${devices} where organisation_id is null and initiative_campaign_id is not null
    order by 1
  `);
  return rows.map(({ id }) => id);
}
