import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { deviceEvents } from '../../platform/db/schema/device-config.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { actorOf, OFFICE } from './trail.ts';

/** Takes the capsules out of the devices that were disconnected from their users. The emptiest is of no more use. */
export async function retireCapsules(tx: Transaction): Promise<void> {
  const { userId, name } = await actorOf(tx);
  await tx.execute(sql`
    insert into ${auditLog}
      (created_at, user_id, user_name, action, resource, record_id, record_name, address, user_agent, changes)
    select devices.updated_at, ${userId}, ${name}, 'update', 'capsule', capsule_id, serial_number,
      ${OFFICE.address}, ${OFFICE.userAgent}, jsonb_build_array(
        jsonb_build_object('field', 'device', 'before', coalesce(devices.name, mac_address), 'after', null),
        jsonb_build_object('field', 'slot', 'before', slot, 'after', null)
      )
    from ${capsules} join ${devices} using (device_id) where user_id is null order by capsule_id
  `);
  await tx.execute(sql`
    update ${capsules} set device_id = null, slot = null, left_at = at, updated_at = at,
      deleted_at = case when nth = 1 then at end
    from (
      select capsule_id, devices.updated_at as at,
        row_number() over (order by remaining_shots::numeric / total_shots, capsule_id) as nth
      from ${capsules} join ${devices} using (device_id) where user_id is null
    ) retired
    where capsules.capsule_id = retired.capsule_id
  `);
  await tx.execute(sql`
    update ${deviceEvents} set at = left_at
    from ${capsules} where kind = 'capsule.out' and capsules.capsule_id = device_events.capsule_id
  `);
}
