import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { mapConstraintErrors } from '../../db/errors.ts';
import { RESOURCES, type VersionedName } from '../../db/resources.ts';
import type { ChangeContext, Origin } from '../../http/call-context.ts';
import { recordTag, requireMatch, type Tagged } from '../../http/etag.ts';
import { orNotFound, requireGivenOut } from '../../http/or-not-found.ts';
import { problem } from '../../http/problem.ts';
import { type AuditEvent, type Fields, record, recordEdit } from '../audit/audit.service.ts';
import { forgetSnapshots, type Snapshot } from '../audit/snapshots.ts';
import * as commands from './records.commands.ts';

export type { Stored } from './records.commands.ts';

/** What a change needs to know of its call. */
type Change = Pick<ChangeContext, 'ifMatch' | 'origin'>;

/** What is particular to the records of a resource. */
interface RecordRules<Name extends VersionedName, Row> {
  find(tx: Transaction, id: number): Promise<Tagged<Row> | undefined>;
  /** The fields that the audit trail compares. */
  audited(row: Row, stored: commands.Stored<Name>): Fields;
  /** The record as its edit takes it: what it can be put back to. Missing where it has no edit. */
  snapshot?(row: Row, stored: commands.Stored<Name>): Snapshot;
  /** What violated constraints mean, by their names; those of triggers say in detail which record stands in the way. */
  constraints?: Record<string, (detail: string) => Error>;
  /** `update` also holds up whoever is about to refer to the record. */
  lock?: commands.Lock;
}

/**
 * Locks a record that is still the version that was read.
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
  requireMatch(ifMatch, recordTag(name, id, stored.version));
  return stored;
}

/** What the audit trail calls a record. */
export function auditEventOf<Name extends VersionedName>(
  name: Name,
  action: AuditEvent['action'],
  id: number,
  stored: Partial<commands.Stored<Name>>,
): AuditEvent {
  const recordName = stored[RESOURCES[name].name as keyof typeof stored];
  return { action, resource: name, recordId: id, recordName: String(recordName) };
}

/** Writes what belongs to a record in other tables. */
type WriteContents = (tx: Transaction, id: number) => Promise<void>;

/**
 * Writes the records of a resource. Each change runs in a transaction, is held against If-Match, and is written into the audit
 * trail; violated constraints come out as what they mean. A service adds what it writes, and its rules.
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
    create(
      origin: Origin,
      columnsOf: (tx: Transaction) => Promise<commands.NewColumns<Name>>,
      writeContents?: WriteContents,
    ): Promise<Tagged<Row>> {
      return inTransaction(async (tx) => {
        const columns = await columnsOf(tx);
        const id = await commands.insertRecord(tx, name, columns);
        await writeContents?.(tx, id);
        const made = orNotFound(await find(tx, id));
        const stored = columns as Stored;
        await record(tx, origin, {
          ...auditEvent('create', id, stored),
          after: audited(made.row, stored),
          ...(snapshot && { snapshot: snapshot(made.row, stored) }),
        });
        return made;
      });
    },

    /**
     * Changes an active record. Where it comes out as it was, nothing is written.
     * @throws problem `record.stale`, `record.inactive`
     */
    update(
      id: number,
      { ifMatch, origin }: Change,
      columnsOf: (tx: Transaction, stored: Stored) => Promise<Columns>,
      writeContents?: WriteContents,
    ): Promise<Tagged<Row>> {
      return inTransaction(async (tx) => {
        const stored = await lockCurrent(tx, id, ifMatch);
        if (stored.deletedAt !== null) throw problem('record.inactive');
        const before = orNotFound(await find(tx, id));
        return recordEdit(tx, origin, before, async () => {
          const columns = await columnsOf(tx, stored);
          await commands.changeRecord(tx, name, id, columns);
          await writeContents?.(tx, id);
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
     * Keeps the time of the first deactivation when it is repeated.
     * @param alongside columns that an inactive record can't have otherwise
     */
    deactivate(id: number, { ifMatch, origin }: Change, alongside?: Columns & Fields): Promise<void> {
      return inTransaction(async (tx) => {
        const stored = await lockCurrent(tx, id, ifMatch);
        if (stored.deletedAt !== null) return;
        const columns = { ...alongside, deletedAt: sql`now()` } as Columns;
        await commands.changeRecord(tx, name, id, columns);
        await record(tx, origin, {
          ...auditEvent('deactivate', id, stored),
          ...(alongside && { before: pick(stored, alongside), after: alongside }),
        });
      });
    },

    /** @param check may refuse it once it is written */
    activate(
      id: number,
      { ifMatch, origin }: Change,
      check: (tx: Transaction, stored: Stored) => Promise<void> = async () => {},
    ): Promise<Tagged<Row>> {
      return inTransaction(async (tx) => {
        const stored = await lockCurrent(tx, id, ifMatch);
        if (stored.deletedAt !== null) {
          await commands.changeRecord(tx, name, id, { deletedAt: null } as Columns);
          await check(tx, stored);
          await record(tx, origin, auditEvent('activate', id, stored));
        }
        return orNotFound(await find(tx, id));
      });
    },

    /**
     * Does to an active record what has an action of its own.
     * @param columnsOf gives what it writes; undefined: that is done already
     * @throws problem `record.stale`, `record.inactive`
     */
    take(
      id: number,
      action: AuditEvent['action'],
      { ifMatch, origin }: Change,
      columnsOf: (tx: Transaction, row: Row, stored: Stored) => Promise<Columns | undefined>,
      check: (tx: Transaction, stored: Stored) => Promise<void> = async () => {},
    ): Promise<Tagged<Row>> {
      return inTransaction(async (tx) => {
        const stored = await lockCurrent(tx, id, ifMatch);
        if (stored.deletedAt !== null) throw problem('record.inactive');
        const before = orNotFound(await find(tx, id));
        const columns = await columnsOf(tx, before.row, stored);
        if (!columns) return before;
        await commands.changeRecord(tx, name, id, columns);
        await check(tx, stored);
        await record(tx, origin, auditEvent(action, id, stored));
        return orNotFound(await find(tx, id));
      });
    },

    /**
     * Removes a record for good. Removing what is gone already is done.
     * @param before checks whether it may go, and records what else changes with it
     * @param freed is given the keys of pictures that only its snapshots held
     */
    remove(
      id: number,
      { ifMatch, origin }: Change,
      before: (tx: Transaction, row: Row, stored: Stored) => Promise<void> = async () => {},
      freed: Set<string> = new Set(),
    ): Promise<void> {
      return inTransaction(async (tx) => {
        const stored = await commands.lockRecord(tx, name, id, lock);
        if (!stored) return requireGivenOut(tx, commands.sequenceOf(name), id);
        requireMatch(ifMatch, recordTag(name, id, stored.version));
        const { row } = orNotFound(await find(tx, id));
        await before(tx, row, stored);
        await commands.removeRecord(tx, name, id);
        for (const key of await forgetSnapshots(tx, name, id)) freed.add(key);
        await record(tx, origin, { ...auditEvent('delete', id, stored), before: audited(row, stored) });
      });
    },
  };
}

function pick(stored: object, like: object): Fields {
  const fields = Object.entries(stored).filter(([field]) => field in like);
  return Object.fromEntries(fields);
}
