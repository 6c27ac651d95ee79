import { eq, sql } from 'drizzle-orm';
import type { ResourceName } from '#contracts/core/resources.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { RESOURCE_LIST, tableOf } from '../../platform/db/resources.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { devices } from '../../platform/db/schema/devices.ts';

/** The user to whom everything is attributed. */
const ACTOR = 'beatriz.lopes@example.com';

/** @throws when no user has that address */
export async function actorOf(tx: Transaction): Promise<{ userId: number; name: string }> {
  const [doer] = await tx
    .select({ userId: users.userId, name: users.name })
    .from(users)
    .where(eq(users.email, ACTOR));
  if (!doer) throw new Error(`The demo data has no ${ACTOR}`);
  return doer;
}

/** Writes the audit trail of the demo data: who created and deactivated each record. */
export async function insertTrail(tx: Transaction): Promise<void> {
  for (const { resource, hasStates } of RESOURCE_LIST) if (hasStates) await writeLifeOf(tx, resource);
  await writeConnections(tx);
}

/** 198.51.100.0/24 belongs to nobody: it is reserved for documentation (RFC 5737). */
export const OFFICE = {
  address: '198.51.100.24',
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};
const PHONE = { address: '198.51.100.77', userAgent: 'okhttp/5.1.0' };

/** Records who claimed which device, and which devices were disconnected again. */
async function writeConnections(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into ${auditLog}
      (created_at, user_id, user_name, action, resource, record_id, record_name, address, user_agent, changes)
    select auditEvent.at, auditEvent.user_id, users.name, auditEvent.action, 'device', device_id, mac_address, auditEvent.address,
      auditEvent.user_agent, '[]'
    from ${devices}
    cross join (select user_id from ${users} where email = ${ACTOR}) as doer
    cross join lateral (values
      ('claim', devices.created_at, owner_id, ${PHONE.address}, ${PHONE.userAgent}),
      ('disconnect', devices.updated_at, doer.user_id, ${OFFICE.address}, ${OFFICE.userAgent})
    ) as auditEvent (action, at, user_id, address, user_agent)
    join ${users} on users.user_id = auditEvent.user_id
    where owner_id is not null and (auditEvent.action = 'claim' or devices.user_id is null)
    order by auditEvent.at, device_id
  `);
}

async function writeLifeOf(tx: Transaction, resource: ResourceName): Promise<void> {
  const { table, id, name } = tableOf(resource);
  await tx.execute(sql`
    insert into ${auditLog}
      (created_at, user_id, user_name, action, resource, record_id, record_name, address, user_agent, changes)
    select auditEvent.at, doer.user_id, doer.name, auditEvent.action, ${resource}, record.id, record.name,
      ${OFFICE.address}, ${OFFICE.userAgent},
      case auditEvent.action
        when 'create' then jsonb_build_array(jsonb_build_object('field', 'name', 'before', null, 'after', record.name))
        else '[]'
      end
    from (select ${id} as id, ${name} as name, created_at, deleted_at from ${table}) as record
    cross join lateral (values ('create', record.created_at), ('deactivate', record.deleted_at)) as auditEvent (action, at)
    cross join (select user_id, name from users where email = ${ACTOR}) as doer
    -- Whoever came to be just now, as the first administrator, is none of the demo data's.
    where auditEvent.at < now()
    order by auditEvent.at, record.id
  `);
}
