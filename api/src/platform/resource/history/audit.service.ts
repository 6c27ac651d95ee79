import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
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
const SECRET = /password|secret|token|claimCode|photo/i;
const HIDDEN = '•••';

/**
 * Writes an action to the audit trail, except for an update that changed nothing.
 * @param db the transaction of the action itself: neither must exist without the other
 */
export async function recordEvent(db: Queryable, origin: Origin, auditEvent: AuditEvent): Promise<void> {
  await write(db, origin, [auditEvent]);
}

/** Writes the actions of one call on several records, each as `recordEvent` does. */
export async function recordEach(
  db: Queryable,
  origin: Origin,
  auditEvents: readonly AuditEvent[],
): Promise<void> {
  await write(db, origin, auditEvents);
}

/** @returns how many were written */
async function write(db: Queryable, origin: Origin, auditEvents: readonly AuditEvent[]): Promise<number> {
  const entries = auditEvents.flatMap(
    ({ before = {}, after = {}, action, snapshot, former, ...auditEvent }) => {
      const changes = changesOf(before, after);
      if (action === 'update' && changes.length === 0) return [];
      const entry = {
        ...auditEvent,
        action: origin.restores && action === 'update' ? 'restore' : action,
        changes,
        ...(snapshot && { snapshot: snapshot.input, files: snapshot.files }),
        ...(former && { former: former.input, formerFiles: former.files }),
      };
      return [entry];
    },
  );
  const { userId, address, userAgent, batchId = null } = origin;
  const values = { userId, address, userAgent, batchId };
  const plain = entries.filter(({ snapshot }) => snapshot === undefined);
  const restorable = entries.filter(({ snapshot }) => snapshot !== undefined);
  if (plain.length > 0) {
    const given = JSON.stringify(plain);
    await prepared(db, 'audit_events', () => insertFrom(recordset(placeholder('given'), COLUMNS)), {
      ...values,
      given,
    });
  }
  if (restorable.length > 0) {
    const given = JSON.stringify(restorable);
    await prepared(db, 'audit_events_with_snapshots', insertWithSnapshots, { ...values, given });
  }
  return entries.length;
}

const { placeholder } = sql;

const COLUMNS = {
  action: 'text',
  resource: 'text',
  recordId: 'int',
  recordName: 'text',
  changes: 'jsonb',
} as const;

const insertFrom = (given: SQL, more = { columns: sql``, values: sql`` }) => sql`
  insert into ${auditLog}
    (user_id, user_name, action, resource, record_id, record_name, address, user_agent, changes, batch_id${more.columns})
  select
    ${placeholder('userId')}::int, (select name from ${users} where user_id = ${placeholder('userId')}::int),
    action, resource, "recordId", "recordName",
    ${placeholder('address')}, ${placeholder('userAgent')}, changes, ${placeholder('batchId')}::uuid${more.values}
  from ${given}`;

/**
 * Inserts entries with the records' resulting states. A previous state belongs to the entry that produced it; if that
 * entry lacks it, like those of imports and older versions of this program, it is added there. If there is no such
 * entry, or the record was changed without one, the new entry keeps it.
 */
const insertWithSnapshots = () => sql`
  with given as materialized (
    select * from ${recordset(placeholder('given'), { ...COLUMNS, snapshot: 'jsonb', former: 'jsonb', files: 'jsonb', formerFiles: 'jsonb' })}
  ), latest as materialized (
    select given.*, entry.audit_id, entry.snapshot is null as lacking, entry.snapshot = given.former as has_former
    from given cross join lateral (
      select audit_id, snapshot from ${auditLog}
      where resource = given.resource and record_id = given."recordId"
        and action in ('create', 'update', 'restore', 'sign-up')
      order by audit_id desc limit 1
    ) entry
  ), completed as (
    update ${auditLog} entry set snapshot = latest.former from latest
    where entry.audit_id = latest.audit_id and lacking and latest.former is not null
    returning entry.audit_id, "formerFiles" as files
  ), inserted as (
    ${insertFrom(sql`given`, {
      columns: sql`, snapshot, former`,
      values: sql`, snapshot, case when not exists (
        select from latest
        where latest.resource = given.resource and latest."recordId" = given."recordId" and (lacking or has_former)
      ) then former end`,
    })}
    returning audit_id, resource, record_id
  )
  insert into ${auditFiles} (audit_id, part, file_key)
  select audit_id, key, value from completed, jsonb_each_text(files)
  union all
  select audit_id, key, value
  from inserted join given on given.resource = inserted.resource and given."recordId" = inserted.record_id,
    jsonb_each_text(given.files)
`;

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
  if ((await write(tx, origin, [auditEvent])) > 0) return after;
  await tx.execute(sql`rollback to savepoint before_edit`);
  return before;
}

/** Writes what a call changes beside its own records. Not part of its batch, which undoing would have to restore. */
export async function recordEvents(
  db: Queryable,
  { batchId: _, restores: __, ...origin }: Origin,
  auditEvents: readonly AuditEvent[],
): Promise<void> {
  await write(
    db,
    origin,
    auditEvents.map(({ snapshot: _, former: __, ...auditEvent }) => auditEvent),
  );
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
