import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { AuditAction, AuditChange, AuditResource } from '#contracts/audit.ts';
import type { AuditField } from '#contracts/audit-fields.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { recordset } from '../../db/recordset.ts';
import { users } from '../../db/schema/accounts.ts';
import { auditFiles, auditLog } from '../../db/schema/audit.ts';
import type { Origin } from '../../http/call-context.ts';
import type { Snapshot } from './snapshots.ts';

/** Fields of a record as they are compared: a question of a quiz is one of its fields. */
export type Fields = { [Field in AuditField | `question ${number}`]?: unknown };

/** Something that was done, or refused. */
export interface AuditEvent {
  action: AuditAction;
  resource: AuditResource;
  recordId: number | null;
  /** What the record is called. */
  recordName: string | null;
  /** The record's fields before and after; missing where there was none, or where it isn't about fields. */
  before?: Fields;
  after?: Fields;
  /** The record as it came out, where it can be put back to that; and as it was before. */
  snapshot?: Snapshot;
  former?: Snapshot;
}

/** Never written down, only that it changed. */
const SECRET = /password|secret|token|claimCode/i;
const HIDDEN = '•••';

/**
 * Writes into the audit trail what somebody did; an update that changed nothing is nothing.
 * @param db the transaction of the audit event itself: one doesn't stand without the other
 */
export async function record(db: Queryable, origin: Origin, auditEvent: AuditEvent): Promise<void> {
  await write(db, origin, auditEvent);
}

/** @returns whether there was anything to write */
async function write(db: Queryable, origin: Origin, auditEvent: AuditEvent): Promise<boolean> {
  const changes = changesOf(auditEvent.before ?? {}, auditEvent.after ?? {});
  if (auditEvent.action === 'update' && changes.length === 0) return false;
  const { snapshot, former } = auditEvent;
  const values = {
    userId: origin.userId,
    action: origin.restores && auditEvent.action === 'update' ? 'restore' : auditEvent.action,
    resource: auditEvent.resource,
    recordId: auditEvent.recordId,
    recordName: auditEvent.recordName,
    address: origin.address,
    userAgent: origin.userAgent,
    changes: JSON.stringify(changes),
    batchId: origin.batchId ?? null,
  };
  if (!snapshot) await prepared(db, 'audit_event', () => insertOne(), values);
  else
    await prepared(db, 'audit_event_with_snapshot', insertWithSnapshot, {
      ...values,
      ...kept(snapshot, former),
    });
  return true;
}

const { placeholder } = sql;

const insertOne = (more = { columns: sql``, values: sql`` }) => sql`
  insert into ${auditLog}
    (user_id, user_name, action, resource, record_id, record_name, address, user_agent, changes, batch_id${more.columns})
  values (
    ${placeholder('userId')}, (select name from ${users} where user_id = ${placeholder('userId')}),
    ${placeholder('action')}, ${placeholder('resource')}, ${placeholder('recordId')}, ${placeholder('recordName')},
    ${placeholder('address')}, ${placeholder('userAgent')}, ${placeholder('changes')}, ${placeholder('batchId')}${more.values}
  )`;

/**
 * An entry with what the record came out as. What it was before belongs to the entry that made it so: where that one lacks it, as
 * those of imports and of older versions of this program do, it gets it now. Of a record whose entry is forgotten, or which others
 * have changed without an entry, this one keeps it.
 */
const insertWithSnapshot = () => sql`
  with latest as (
    select audit_id, snapshot, snapshot is null as lacking from ${auditLog}
    where resource = ${placeholder('resource')} and record_id = ${placeholder('recordId')}
      and action in ('create', 'update', 'restore', 'sign-up')
    order by audit_id desc limit 1
  ), completed as (
    update ${auditLog} set snapshot = ${placeholder('former')}::jsonb
    where audit_id = (select audit_id from latest where lacking) and ${placeholder('former')}::jsonb is not null
    returning audit_id
  ), inserted as (
    ${insertOne({
      columns: sql`, snapshot, former`,
      values: sql`, ${placeholder('snapshot')}::jsonb,
        case when not exists (select from latest where lacking or snapshot = ${placeholder('former')}::jsonb) then ${placeholder('former')}::jsonb end`,
    })}
    returning audit_id
  )
  insert into ${auditFiles} (audit_id, part, file_key)
  select audit_id, key, value from completed, jsonb_each_text(${placeholder('formerFiles')}::jsonb)
  union all select audit_id, key, value from inserted, jsonb_each_text(${placeholder('files')}::jsonb)
`;

function kept(snapshot: Snapshot, former: Snapshot | undefined) {
  return {
    snapshot: JSON.stringify(snapshot.input),
    files: JSON.stringify(snapshot.files ?? {}),
    former: former ? JSON.stringify(former.input) : null,
    formerFiles: JSON.stringify(former?.files ?? {}),
  };
}

/**
 * Writes a record that is edited. Where it comes out as it was, everything that the edit wrote is taken back: its version and
 * its time stay, and the audit trail says nothing.
 * @param before given back where nothing changed
 * @param edit writes, and says what that made of the record
 */
export async function recordEdit<Result>(
  tx: Transaction,
  origin: Origin,
  before: Result,
  edit: () => Promise<{ after: Result; auditEvent: AuditEvent }>,
): Promise<Result> {
  await tx.execute(sql`savepoint before_edit`);
  const { after, auditEvent } = await edit();
  if (await write(tx, origin, auditEvent)) return after;
  await tx.execute(sql`rollback to savepoint before_edit`);
  return before;
}

/** Writes many audit events at once. */
export async function recordAll(
  db: Queryable,
  origin: Origin,
  auditEvents: readonly AuditEvent[],
): Promise<void> {
  const written = auditEvents.flatMap(
    ({ before = {}, after = {}, snapshot: _, former: __, ...auditEvent }) => {
      const changes = changesOf(before, after);
      return auditEvent.action === 'update' && changes.length === 0 ? [] : [{ ...auditEvent, changes }];
    },
  );
  const columns = {
    action: 'text',
    resource: 'text',
    recordId: 'int',
    recordName: 'text',
    changes: 'jsonb',
  } as const;
  await db.execute(sql`
    insert into ${auditLog}
      (user_id, user_name, action, resource, record_id, record_name, address, user_agent, changes)
    select ${origin.userId}::int, (select name from ${users} where user_id = ${origin.userId}::int),
      action, resource, "recordId", "recordName", ${origin.address}, ${origin.userAgent}, changes
    from ${recordset(written, columns)}
  `);
}

/** Which fields differ, in their order; a field that one side lacks is null there. */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field): AuditChange[] => {
    const [was, is] = [plain(before[field]), plain(after[field])];
    if (isDeepStrictEqual(was, is)) return [];
    if (!SECRET.test(field)) return [{ field, before: was, after: is }];
    return [{ field, before: was === null ? null : HIDDEN, after: is === null ? null : HIDDEN }];
  });
}

/** As JSON holds it. */
function plain(value: unknown): AuditChange['before'] {
  return JSON.parse(JSON.stringify(value ?? null));
}
