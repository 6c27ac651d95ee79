import { sql } from 'drizzle-orm';
import {
  CAPSULE_DUE_SOON_DAYS,
  CAPSULE_LOW_PERCENT,
  DEVICE_SILENT_HOURS,
} from '#contracts/core/constants.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { alerts } from '../../platform/db/schema/alerts.ts';
import { deviceStates } from '../../platform/db/schema/device-config.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { actorOf } from './trail.ts';

/**
 * Opens the alerts that earlier rounds would have opened. A few of them are acknowledged, snoozed or resolved. All
 * count as already mailed.
 */
export async function insertAlerts(tx: Transaction, timeZone: string): Promise<void> {
  const { userId } = await actorOf(tx);
  await tx.execute(sql`
    insert into ${alerts} (kind, subject_kind, subject_id, subject_name, since, last_at, count, digest_id)
    select kind, about, id, name, least(since, now()), now(),
      1 + (extract(epoch from now() - least(since, now())) / 3600)::int, gen_random_uuid()
    from (
      select 'device.silent' as kind, 'device' as about, device_id as id, mac_address as name,
        last_seen_at + make_interval(hours => ${DEVICE_SILENT_HOURS}) as since
      from ${devices}
      where user_id is not null and last_seen_at <= now() - make_interval(hours => ${DEVICE_SILENT_HOURS})
      union all
      select 'device.fault', 'device', device_id, mac_address, reported_at - interval '1 hour'
      from ${deviceStates} join ${devices} using (device_id) where user_id is not null and faults <> '{}'
      union all
      select 'capsule.low', 'capsule', capsule_id, serial_number, fired_at from ${capsules}
      where device_id is not null and remaining_shots * 100 < total_shots * ${CAPSULE_LOW_PERCENT}::int
      union all
      select 'capsule.due', 'capsule', capsule_id, serial_number,
        (due_date - ${CAPSULE_DUE_SOON_DAYS}::int)::timestamp at time zone ${timeZone}
      from ${capsules}
      where active and remaining_shots > 0
        and due_date <= (now() at time zone ${timeZone})::date + ${CAPSULE_DUE_SOON_DAYS}::int
      union all
      (
        select 'capsule.elsewhere', 'capsule', capsule_id, serial_number, now() - interval '5 hours' from ${capsules}
        where device_id is not null order by serial_number limit 1
      )
    ) found order by since
  `);
  const first = (kind: string) => sql`(select min(alert_id) from ${alerts} where kind = ${kind})`;
  await tx.execute(sql`
    update ${alerts} set state = 'acknowledged', acknowledged_by = ${userId} where alert_id = ${first('device.silent')}
  `);
  await tx.execute(sql`
    update ${alerts} set state = 'snoozed', snoozed_until = now() + interval '5 days'
    where alert_id = ${first('capsule.due')}
  `);
  await tx.execute(sql`
    insert into ${alerts}
      (kind, subject_kind, subject_id, subject_name, state, since, last_at, count, resolved_at, digest_id)
    select 'shots.too_many', 'device', device_id, mac_address, 'resolved', now() - interval '9 days',
      now() - interval '9 days', 12, now() - interval '8 days', gen_random_uuid()
    from ${devices} where last_seen_at is not null order by mac_address limit 1
  `);
}
