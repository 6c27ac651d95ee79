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

/** Fields of a record as they are compared; each question of a quiz counts as a field. */
export type AuditFields = { [Field in AuditField | `question ${number}`]?: unknown };

/** An action that was done or refused. */
export interface AuditEvent {
  action: AuditAction;
  resource: AuditResource;
  recordId: number | null;
  /** The record's name. */
  recordName: string | null;
  /** The record's fields before and after; undefined if there was no record or the action isn't about fields. */
  before?: AuditFields;
  after?: AuditFields;
  /** The record after and before the action, if it can be restored. */
  snapshot?: Snapshot;
  former?: Snapshot;
}

/** Values of these fields are never recorded, only that they changed. */
const SECRET = /password|secret|token|claimCode/i;
const HIDDEN = '•••';

/**
 * Writes an action to the audit trail, except for an update that changed nothing.
 * @param db the transaction of the action itself: neither must exist without the other
 */
export async function recordEvent(db: Queryable, origin: Origin, auditEvent: AuditEvent): Promise<void> {
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
      ...snapshotValues(snapshot, former),
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
 * Inserts an entry with the record's resulting state. The previous state belongs to the entry that produced it; if that
 * entry lacks it, like those of imports and older versions of this program, it is added there. If there is no such
 * entry, or the record was changed without one, the new entry keeps it.
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

function snapshotValues(snapshot: Snapshot, former: Snapshot | undefined) {
  return {
    snapshot: JSON.stringify(snapshot.input),
    files: JSON.stringify(snapshot.files ?? {}),
    former: former ? JSON.stringify(former.input) : null,
    formerFiles: JSON.stringify(former?.files ?? {}),
  };
}

/**
 * Records an edit. If the edit changed nothing, it is rolled back entirely: the record's version and time stay, and the
 * audit trail gets no entry.
 * @param before returned if nothing changed
 * @param edit makes the change and returns its result
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
export async function recordEvents(
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

/** The fields that differ, in order; a field missing on one side is null there. */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field): AuditChange[] => {
    const [was, is] = [plain(before[field]), plain(after[field])];
    if (isDeepStrictEqual(was, is)) return [];
    if (!SECRET.test(field)) return [{ field, before: was, after: is }];
    return [{ field, before: was === null ? null : HIDDEN, after: is === null ? null : HIDDEN }];
  });
}

/** The value as JSON stores it. */
function plain(value: unknown): AuditChange['before'] {
  return JSON.parse(JSON.stringify(value ?? null));
}
