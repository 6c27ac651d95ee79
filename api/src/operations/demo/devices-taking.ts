import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { capsuleDays, capsules, deviceSlots } from '../../platform/db/schema/devices.ts';
import { shotIds, shots, shotsByDay, shotsEver } from '../../platform/db/schema/shots.ts';
import type { DemoShot } from './devices-shots.ts';

/** A shot with its device and its capsule. */
export interface TakenShot extends DemoShot {
  deviceId: number;
  capsuleId: number | null;
}

/**
 * Writes the shots of devices, their totals and the remaining shots of capsules to a database without any. Sending them
 * through the device API, call by call, would add seconds to the first start.
 */
export async function takeShots(
  tx: Transaction,
  taken: readonly TakenShot[],
  timeZone: string,
): Promise<void> {
  const column = <Value>(of: (shot: TakenShot) => Value) => sql.param(taken.map(of));
  await tx.execute(sql`
    insert into ${shots} (event_id, device_id, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at)
    select gen_random_uuid(), device_id, campaign_id, fragrance_id, capsule_id, slot, seconds, to_timestamp(fired_at)
    from unnest(
      ${column(({ deviceId }) => deviceId)}::int[],
      ${column(({ campaignId }) => campaignId)}::int[],
      ${column(({ fragranceId }) => fragranceId)}::int[],
      ${column(({ capsuleId }) => capsuleId)}::int[],
      ${column(({ slot }) => slot)}::int[],
      ${column(({ shotSeconds }) => shotSeconds)}::int[],
      ${column(({ firedAt }) => Math.floor(firedAt.getTime() / 1000))}::int[]
    ) as shot (device_id, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at)
  `);
  await tx.execute(sql`insert into ${shotIds} select event_id from ${shots} order by 1`);
  await tx.execute(sql`
    insert into ${shotsByDay} (campaign_id, fragrance_id, day, shots)
    select campaign_id, fragrance_id, (fired_at at time zone ${timeZone})::date as day, count(*)
    from ${shots} group by 1, 2, 3
  `);
  await tx.execute(sql`
    insert into ${shotsEver} (campaign_id, fragrance_id, shots)
    select campaign_id, fragrance_id, sum(shots) from ${shotsByDay} group by 1, 2
  `);
  await tx.execute(sql`
    update ${capsules} set
      fired_shots = used.shots, fired_at = used.at, device_id = used.device_id, slot = used.slot, updated_at = used.at
    from (
      select capsule_id, device_id, slot, count(*) as shots, max(fired_at) as at from ${shots} group by 1, 2, 3
    ) as used
    where ${capsules}.capsule_id = used.capsule_id
  `);
  await tx.execute(sql`
    insert into ${capsuleDays} (capsule_id, day, shots)
    select capsule_id, (fired_at at time zone ${timeZone})::date as day, count(*)
    from ${shots} where capsule_id is not null group by 1, 2
  `);
  await tx.execute(sql`
    insert into ${deviceSlots} (device_id, slot, fired_at)
    select device_id, slot, max(fired_at) from ${shots} where capsule_id is not null group by 1, 2
  `);
}
