import { eq, sql } from 'drizzle-orm';
import type { Initiative } from '#contracts/initiatives/initiatives.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { deviceStates } from '../../platform/db/schema/device-config.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { initiatives } from '../../platform/db/schema/initiatives.ts';
import { isBehind } from '../devices/config-state.ts';
import { LIVENESS_CONDITIONS } from '../devices/device-liveness.ts';
import { deliveredShots, isAmongPlacesOf, isPlanned } from './initiative-status.ts';

/** The shots of an initiative at a place on a day, with the target up to then. */
export interface ResultRow {
  initiative: string;
  status: Initiative['status'];
  organisation: string;
  campaign: string | null;
  /** Null for devices without a place, or for a place deleted since. */
  place: string | null;
  date: string;
  shots: number;
  targetToDate: number | null;
}

/** A place where an initiative runs or has delivered. */
export interface InitiativePlace {
  placeId: number | null;
  name: string | null;
  /** Whether it has a share of the target; an unplanned or deleted place has none. */
  planned: boolean;
  /** `YYYY-MM-DD` */
  today: string;
  /** Shots by day. */
  fired: Record<string, number>;
}

/** The plan, without the totals that are computed from its places anyway. */
export async function planOf(
  db: Queryable,
  id: number,
): Promise<Pick<Initiative, 'startsOn' | 'endsOn' | 'targetShots'> | undefined> {
  const { startsOn, endsOn, targetShots } = initiatives;
  const [plan] = await db
    .select({ startsOn, endsOn, targetShots })
    .from(initiatives)
    .where(eq(initiatives.initiativeId, id));
  return plan;
}

/** The places of an initiative by name, with the shots delivered there; devices without a place come last. */
export async function placesOfInitiative(
  db: Queryable,
  id: number,
  timeZone: string,
): Promise<InitiativePlace[]> {
  const { rows } = await db.execute<InitiativePlace & Record<string, unknown>>(sql`
    with planned as (
      select place.place_id from initiatives join places place on ${isPlanned}
      where initiatives.initiative_id = ${id}
    ), fired as (
      select place_id, json_object_agg(day, shots) as shots from initiatives cross join lateral (
        select fired.place_id, fired.day, sum(fired.shots)::bigint as shots ${deliveredShots} group by 1, 2
      ) of_day
      where initiatives.initiative_id = ${id} group by 1
    ), named as (
      select place_id, true as planned from planned
      union all select null, true where not exists (select from planned)
      union all (select place_id, false from fired where place_id is null and exists (select from planned))
      union all (select place_id, false from fired where place_id is not null and place_id not in (select place_id from planned))
    )
    select named.place_id as "placeId", place.name, planned,
      (now() at time zone coalesce(place.time_zone, ${timeZone}))::date::text as today,
      coalesce(fired.shots, '{}') as fired
    from named left join places place on place.place_id = named.place_id
    left join fired on coalesce(fired.place_id, 0) = coalesce(named.place_id, 0)
    order by named.place_id is null, place.name_folded, named.place_id
  `);
  return rows;
}

/** The devices currently at a place, and what may keep them from delivering. */
export interface PlaceDevices {
  placeId: number | null;
  devices: number;
  silent: number;
  behind: number;
  emptySlots: number;
}

export async function devicesOfInitiative(db: Queryable, id: number): Promise<PlaceDevices[]> {
  const { rows } = await db.execute<PlaceDevices & Record<string, unknown>>(sql`
    with empty as (
      select device_id, count(*) as slots from capsules
      where remaining_shots = 0 and device_id is not null and slot in (
        select slot from campaign_slots join initiatives using (campaign_id) where initiative_id = ${id}
      )
      group by 1
    )
    select ${devices.placeId} as "placeId", count(*)::int as devices,
      count(*) filter (where not coalesce(${LIVENESS_CONDITIONS.seen}, false))::int as silent,
      count(*) filter (where ${isBehind})::int as behind,
      coalesce(sum(empty.slots), 0)::int as "emptySlots"
    from initiatives
    join ${devices} on ${devices.organisationId} = initiatives.organisation_id
      and ${isAmongPlacesOf(id, sql`${devices.placeId}`)}
    left join ${deviceStates} on ${deviceStates.deviceId} = ${devices.deviceId}
    left join empty on empty.device_id = ${devices.deviceId}
    where initiatives.initiative_id = ${id}
    group by 1
  `);
  return rows;
}
