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

/**
 * Locks a record until the transaction ends, so that decisions based on it still hold when it is written.
 * @throws problem `forbidden` for a member of an organisation who can only read the record
 */
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
  const isAllowed = stored ? isOwn(stored) : await isHidden(tx, name, id);
  if (!isAllowed) throw problem('forbidden');
  return stored as Stored<Name> | undefined;
}

/** Members can lock campaigns of the house to refer to them, but not change them. */
function isOwn(stored: object): boolean {
  return ownOrganisation() === undefined || !('organisationId' in stored && stored.organisationId === null);
}

/** Whether a record that could not be locked can't be read either. Only members can read what they can't lock. */
async function isHidden(tx: Transaction, name: VersionedName, id: number): Promise<boolean> {
  const { table, id: idColumn } = tableOf(name);
  return ownOrganisation() === undefined || (await tx.$count(table, eq(idColumn, id))) === 0;
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
