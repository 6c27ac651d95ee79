import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import {
  placedShotsByDay,
  placedShotsEver,
  shotIds,
  shots,
  shotsByDay,
  shotsEver,
} from '../../platform/db/schema/shots.ts';

/**
 * Forgets what devices fired, as far as single shots are kept: totals are as if it had never been. Its counterpart is
 * `take_shots`, which decides what belongs to which day and place. The devices are locked and about to be removed, with
 * the totals of their own.
 * @param timeZone IANA name of the zone that defines the days of shots
 */
export async function forgetShots(
  tx: Transaction,
  deviceIds: readonly number[],
  timeZone: string,
): Promise<void> {
  const fired = tx
    .selectDistinct({ campaignId: shots.campaignId })
    .from(shots)
    .where(inArray(shots.deviceId, [...deviceIds]));
  const campaignIds = (await fired).map(({ campaignId }) => campaignId);
  // In the order in which shots being counted lock them.
  for (const [table, keys] of [
    [shotsByDay, sql`campaign_id, fragrance_id, day`],
    [shotsEver, sql`campaign_id, fragrance_id`],
    [placedShotsByDay, sql`organisation_id, campaign_id, day, place_id, fragrance_id`],
    [placedShotsEver, sql`organisation_id, campaign_id, fragrance_id, place_id`],
  ] as const) {
    await tx.execute(sql`
      select from ${table} where campaign_id = any(${sql.param(campaignIds)}::int[]) order by ${keys} for update
    `);
  }
  await tx.execute(sql`
    with gone as materialized (
      delete from ${shots} where device_id = any(${sql.param([...deviceIds])}::int[])
      returning event_id, device_id, campaign_id, fragrance_id, fired_at
    ), ids as (
      delete from ${shotIds} where event_id in (select event_id from gone)
    ), counted as materialized (
      select campaign_id, fragrance_id, (fired_at at time zone ${timeZone})::date as day, count(*) as shots
      from gone group by 1, 2, 3
    ), by_day as (
      update ${shotsByDay} total set shots = total.shots - counted.shots from counted
      where (total.campaign_id, total.fragrance_id, total.day) = (counted.campaign_id, counted.fragrance_id, counted.day)
    ), ever as (
      update ${shotsEver} total set shots = total.shots - counted.shots
      from (select campaign_id, fragrance_id, sum(shots) as shots from counted group by 1, 2) counted
      where (total.campaign_id, total.fragrance_id) = (counted.campaign_id, counted.fragrance_id)
    ), placed as materialized (
      select stand.organisation_id, stand.place_id, campaign_id, fragrance_id,
        (fired_at at time zone coalesce(place.time_zone, ${timeZone}))::date as day, count(*) as shots
      from gone
      join (
        select *, lead(since, 1, 'infinity') over (partition by device_id order by since) as until from device_stands
        where device_id = any(${sql.param([...deviceIds])}::int[])
      ) stand on stand.device_id = gone.device_id and stand.organisation_id is not null
        and fired_at >= since and fired_at < until
      left join places place on place.place_id = stand.place_id
      group by 1, 2, 3, 4, 5
    ), placed_by_day as (
      update ${placedShotsByDay} total set shots = total.shots - placed.shots from placed
      where total.place_id is not distinct from placed.place_id
        and (total.organisation_id, total.campaign_id, total.fragrance_id, total.day)
          = (placed.organisation_id, placed.campaign_id, placed.fragrance_id, placed.day)
    )
    update ${placedShotsEver} total set shots = total.shots - placed.shots
    from (
      select organisation_id, place_id, campaign_id, fragrance_id, sum(shots) as shots from placed group by 1, 2, 3, 4
    ) placed
    where total.place_id is not distinct from placed.place_id
      and (total.organisation_id, total.campaign_id, total.fragrance_id)
        = (placed.organisation_id, placed.campaign_id, placed.fragrance_id)
  `);
  // Totals of nothing would keep campaigns and fragrances from being removed.
  for (const table of [shotsByDay, shotsEver, placedShotsByDay, placedShotsEver]) {
    await tx.execute(
      sql`delete from ${table} where campaign_id = any(${sql.param(campaignIds)}::int[]) and shots = 0`,
    );
  }
}
