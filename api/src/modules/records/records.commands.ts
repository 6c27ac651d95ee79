import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { onlyRow } from '../../db/only-row.ts';
import { prepared } from '../../db/prepared.ts';
import { type ResourceTable, tableOf, type VersionedName } from '../../db/resources.ts';
import { ownOrganisation } from '../../db/scope.ts';
import { problem } from '../../http/problem.ts';

/** A record as stored in its table. */
export type Stored<Name extends VersionedName> = ResourceTable<Name>['$inferSelect'];

/** Columns of a new record. */
export type NewColumns<Name extends VersionedName> = ResourceTable<Name>['$inferInsert'];

/** Columns of a record to write. */
export type Columns<Name extends VersionedName> = {
  [Column in keyof NewColumns<Name>]?: NewColumns<Name>[Column] | SQL;
};

/** The sequence that generates the ids. */
export function sequenceOf(name: VersionedName): string {
  const { tableName, id } = tableOf(name);
  return `${tableName}_${id.name}_seq`;
}

/** The row lock, which decides what others may still do with the record. */
export type Lock = 'update' | 'no key update';

/** Locks a record until the transaction ends, so that decisions based on it still hold when it is written. */
export async function lockRecord<Name extends VersionedName>(
  tx: Transaction,
  name: Name,
  id: number,
  lock: Lock = 'no key update',
): Promise<Stored<Name> | undefined> {
  const { table, id: idColumn } = tableOf(name);
  const [stored] = await prepared(
    tx,
    `${name} for ${lock}`,
    () =>
      tx
        .select()
        .from(table)
        .where(eq(idColumn, sql.placeholder('id')))
        .for(lock),
    { id },
  );
  requireOwn(stored);
  return stored as Stored<Name> | undefined;
}

/**
 * Members of an organisation can read and refer to records of the house, but not change them.
 * @throws problem `forbidden`
 */
function requireOwn(stored: object | undefined): void {
  if (ownOrganisation() === undefined || !stored || !('organisationId' in stored)) return;
  if (stored.organisationId === null) throw problem('forbidden');
}

/** @returns its id */
export async function insertRecord<Name extends VersionedName>(
  tx: Transaction,
  name: Name,
  columns: NewColumns<Name>,
): Promise<number> {
  const { table, id } = tableOf(name);
  return onlyRow(await tx.insert(table).values(columns).returning({ id })).id as number;
}

/** Every change gives the record a new version. */
export async function changeRecord<Name extends VersionedName>(
  tx: Transaction,
  name: Name,
  id: number,
  columns: Columns<Name>,
): Promise<void> {
  const { table, id: idColumn } = tableOf(name);
  const changed = { ...columns, version: sql`version + 1` };
  await tx.update(table).set(changed).where(eq(idColumn, id));
}

export async function removeRecord(tx: Transaction, name: VersionedName, id: number): Promise<void> {
  const { table, id: idColumn } = tableOf(name);
  await tx.delete(table).where(eq(idColumn, id));
}
