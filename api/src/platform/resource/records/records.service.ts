import { sql } from 'drizzle-orm';
import type { AuditField } from '#contracts/audit-fields.ts';
import type { FieldsWith, RecordField } from '#contracts/core/record-fields.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { mapConstraintErrors } from '../../db/errors.ts';
import { RESOURCES, type VersionedName } from '../../db/resources.ts';
import type { ChangeContext, Origin } from '../../http/call-context.ts';
import { recordEtag, requireIfMatch, type TaggedRow } from '../../http/etag.ts';
import { orNotFound, requireOnceExisted } from '../../http/or-not-found.ts';
import { problem } from '../../http/problem.ts';
import { type AuditEvent, type AuditFields, recordEdit, recordEvent } from '../history/audit.service.ts';
import { removeSnapshots, type Snapshot } from '../history/snapshots.ts';
import * as commands from './records.commands.ts';

export type { Stored } from './records.commands.ts';

/** The audited fields of a row, where they are compared as the API sends them. */
export function auditedOf<const Fields extends Record<string, RecordField>>(
  fields: Fields,
): (row: { [Name in FieldsWith<Fields, { audited: true }> & AuditField]: unknown }) => AuditFields {
  const names = Object.keys(fields).filter((name) => fields[name]?.audited);
  return (row) => pick(row, names);
}

/** A row as its edit takes it: the fields of the input. */
export function inputOf<Row extends object, Name extends keyof Row & string>(
  { shape }: { shape: Record<Name, unknown> },
  row: Row,
): Pick<Row, Name> {
  return pick(row, Object.keys(shape)) as Pick<Row, Name>;
}

/** The part of the request context that a change needs. */
type Change = Pick<ChangeContext, 'ifMatch' | 'origin'>;

/** The rules specific to the records of a resource. */
interface RecordRules<Name extends VersionedName, Row> {
  find(db: Queryable, id: number): Promise<TaggedRow<Row> | undefined>;
  /** The fields that the audit trail compares. */
  audited(row: Row, stored: commands.Stored<Name>): AuditFields;
  /** The record as its edit form takes it, which it can be restored to. Missing if there is no edit. */
  snapshot?(row: Row, stored: commands.Stored<Name>): Snapshot;
  /** Maps violated constraints to errors by name; those of triggers give the blocking record in `detail`. */
  constraints?: Record<string, (detail: string) => Error>;
  /** `update` also blocks anyone about to refer to the record. */
  lock?: commands.Lock;
}

/**
 * Locks a record that still has the version that was read.
 * @throws problem `not_found`, `record.stale`
 */
export async function lockAsRead<Name extends VersionedName>(
  tx: Transaction,
  name: Name,
  id: number,
  ifMatch: string | undefined,
  lock?: commands.Lock,
): Promise<commands.Stored<Name>> {
  const stored = orNotFound(await commands.lockRecord(tx, name, id, lock));
  requireIfMatch(ifMatch, recordEtag(name, id, stored.version));
  return stored;
}

/** An audit event about a record. */
export function auditEventOf<Name extends VersionedName>(
  name: Name,
  action: AuditEvent['action'],
  id: number,
  stored: Partial<commands.Stored<Name>>,
): AuditEvent {
  const recordName = stored[RESOURCES[name].name as keyof typeof stored];
  return { action, resource: name, recordId: id, recordName: String(recordName) };
}

/** Writes the rows of a record in other tables. */
type WriteContents = (tx: Transaction, id: number) => Promise<void>;

/**
 * Writes the records of a resource. Each change runs in a transaction, is checked against If-Match and audited;
 * constraint violations are translated into the errors that they mean. A service adds its columns and its rules.
 * @param name of the resource
 */
export function recordsOf<Name extends VersionedName, Row>(
  db: Database,
  name: Name,
  { find, audited, snapshot, constraints = {}, lock }: RecordRules<Name, Row>,
) {
  type Stored = commands.Stored<Name>;
  type Columns = commands.Columns<Name>;

  function inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return mapConstraintErrors(constraints, () => db.transaction(work));
  }

  const lockCurrent = (tx: Transaction, id: number, ifMatch: string | undefined) =>
    lockAsRead(tx, name, id, ifMatch, lock);
  const auditEvent = (action: AuditEvent['action'], id: number, stored: Stored) =>
    auditEventOf(name, action, id, stored);

  return {
    find: (id: number) => find(db, id),

    create(
      origin: Origin,
      columnsOf: (tx: Transaction) => Promise<commands.NewColumns<Name>>,
      writeContents?: WriteContents,
    ): Promise<TaggedRow<Row>> {
      return inTransaction(async (tx) => {
        const columns = await columnsOf(tx);
        const id = await commands.insertRecord(tx, name, columns);
        await writeContents?.(tx, id);
        const made = orNotFound(await find(tx, id));
        const stored = columns as Stored;
        await recordEvent(tx, origin, {
          ...auditEvent('create', id, stored),
          after: audited(made.row, stored),
          ...(snapshot && { snapshot: snapshot(made.row, stored) }),
        });
        return made;
      });
    },

    /**
     * Changes an active record. Writes nothing if it stays the same.
     * @throws problem `record.stale`, `record.inactive`
     */
    update(
      id: number,
      { ifMatch, origin }: Change,
      columnsOf: (tx: Transaction, stored: Stored) => Promise<Columns>,
      writeContents?: (tx: Transaction, id: number, stored: Stored) => Promise<void>,
    ): Promise<TaggedRow<Row>> {
      return inTransaction(async (tx) => {
        const stored = await lockCurrent(tx, id, ifMatch);
        if (stored.deletedAt !== null) throw problem('record.inactive');
        const before = orNotFound(await find(tx, id));
        return recordEdit(tx, origin, before, async () => {
          const columns = await columnsOf(tx, stored);
          await commands.changeRecord(tx, name, id, columns);
          await writeContents?.(tx, id, stored);
          const after = orNotFound(await find(tx, id));
          const written = { ...stored, ...columns } as Stored;
          const fields = { before: audited(before.row, stored), after: audited(after.row, written) };
          const snapshots = snapshot && {
            former: snapshot(before.row, stored),
            snapshot: snapshot(after.row, written),
          };
          return { after, auditEvent: { ...auditEvent('update', id, written), ...fields, ...snapshots } };
        });
      });
    },

    /**
     * Keeps the time of the first deactivation if repeated.
     * @param alongside columns to reset, because an inactive record can't have them
     */
    deactivate(id: number, { ifMatch, origin }: Change, alongside?: Columns & AuditFields): Promise<void> {
      return inTransaction(async (tx) => {
        const stored = await lockCurrent(tx, id, ifMatch);
        if (stored.deletedAt !== null) return;
        const columns = { ...alongside, deletedAt: sql`now()` } as Columns;
        await commands.changeRecord(tx, name, id, columns);
        await recordEvent(tx, origin, {
          ...auditEvent('deactivate', id, stored),
          ...(alongside && { before: pick(stored, Object.keys(alongside)), after: alongside }),
        });
      });
    },

    /** @param check may refuse the activation after it has been written */
    activate(
      id: number,
      { ifMatch, origin }: Change,
      check: (tx: Transaction, stored: Stored) => Promise<void> = async () => {},
    ): Promise<TaggedRow<Row>> {
      return inTransaction(async (tx) => {
        const stored = await lockCurrent(tx, id, ifMatch);
        if (stored.deletedAt !== null) {
          await commands.changeRecord(tx, name, id, { deletedAt: null } as Columns);
          await check(tx, stored);
          await recordEvent(tx, origin, auditEvent('activate', id, stored));
        }
        return orNotFound(await find(tx, id));
      });
    },

    /**
     * Applies an action of its own to an active record.
     * @param columnsOf returns the columns to write; undefined if there is nothing to do
     * @throws problem `record.stale`, `record.inactive`
     */
    applyAction(
      id: number,
      action: AuditEvent['action'],
      { ifMatch, origin }: Change,
      columnsOf: (tx: Transaction, row: Row, stored: Stored) => Promise<Columns | undefined>,
      check: (tx: Transaction, stored: Stored) => Promise<void> = async () => {},
    ): Promise<TaggedRow<Row>> {
      return inTransaction(async (tx) => {
        const stored = await lockCurrent(tx, id, ifMatch);
        if (stored.deletedAt !== null) throw problem('record.inactive');
        const before = orNotFound(await find(tx, id));
        const columns = await columnsOf(tx, before.row, stored);
        if (!columns) return before;
        await commands.changeRecord(tx, name, id, columns);
        await check(tx, stored);
        await recordEvent(tx, origin, auditEvent(action, id, stored));
        return orNotFound(await find(tx, id));
      });
    },

    /**
     * Deletes a record for good. Succeeds if it is already gone.
     * @param before checks whether it may be deleted, and records what else changes with it
     * @param freed receives the keys of pictures that only its snapshots referred to
     */
    remove(
      id: number,
      { ifMatch, origin }: Change,
      before: (tx: Transaction, row: Row, stored: Stored) => Promise<void> = async () => {},
      freed: Set<string> = new Set(),
    ): Promise<void> {
      return inTransaction(async (tx) => {
        const stored = await commands.lockRecord(tx, name, id, lock);
        if (!stored) return requireOnceExisted(tx, commands.sequenceOf(name), id);
        requireIfMatch(ifMatch, recordEtag(name, id, stored.version));
        const { row } = orNotFound(await find(tx, id));
        await before(tx, row, stored);
        // While the record exists: the event belongs to its organisation.
        await recordEvent(tx, origin, { ...auditEvent('delete', id, stored), before: audited(row, stored) });
        await commands.removeRecord(tx, name, id);
        for (const key of await removeSnapshots(tx, name, id)) freed.add(key);
      });
    },
  };
}

function pick(row: object, names: readonly string[]): AuditFields {
  const fields: Record<string, unknown> = { ...row };
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
