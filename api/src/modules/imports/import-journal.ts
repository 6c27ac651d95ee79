import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { violatesIntegrity } from '../../platform/db/errors.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { accountTokens, taxNumbers, users } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { importPieces, importRuns } from '../../platform/db/schema/imports.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';
import type { MailTask } from '../../platform/mail/mail-tasks.ts';
import type { ImportedResource } from './import-kind.ts';

/** A table that an import writes to. */
interface JournaledTable {
  table: PgTable;
  key: string;
  /** The column with the id of the record that a row belongs to. */
  owner: string;
}

/** The table of the records themselves, and the tables that belong to them. */
const JOURNALED_TABLES: Record<
  ImportedResource,
  { records: JournaledTable; related: readonly JournaledTable[] }
> = {
  user: {
    records: { table: users, key: 'user_id', owner: 'user_id' },
    related: [
      { table: taxNumbers, key: 'tax_number', owner: 'user_id' },
      { table: accountTokens, key: 'token_hash', owner: 'user_id' },
    ],
  },
  device: { records: { table: devices, key: 'device_id', owner: 'device_id' }, related: [] },
  organisation: {
    records: { table: organisations, key: 'organisation_id', owner: 'organisation_id' },
    related: [],
  },
  place: { records: { table: places, key: 'place_id', owner: 'place_id' }, related: [] },
  capsule: { records: { table: capsules, key: 'capsule_id', owner: 'capsule_id' }, related: [] },
};

export interface Run {
  runId: number;
  resource: ImportedResource;
}

/** What a piece has done besides changing existing records. */
export interface WriteResult {
  /** The ids of new records. */
  created: readonly number[];
  /** To be sent once the whole import is final. */
  mails: readonly MailTask[];
}

export async function beginRun(db: Database, resource: ImportedResource): Promise<Run> {
  const inserted = await db.insert(importRuns).values({ resource }).returning({ runId: importRuns.runId });
  return { ...onlyRow(inserted), resource };
}

/**
 * Does the work of a piece and records what is needed to undo it. Assumes that nobody else writes meanwhile, so it only
 * suits a database with a single connection.
 * @param ids of the records that the work changes
 */
export async function withJournal(
  tx: Transaction,
  { runId, resource }: Run,
  piece: number,
  ids: readonly number[],
  work: () => Promise<WriteResult>,
): Promise<void> {
  const newestEntry = sql`(select coalesce(max(audit_id), 0) from ${auditLog})`;
  const { rows } = await tx.execute<{ before: string; newest: number }>(
    sql`select ${imagesOf(resource, ids)}::text as before, ${newestEntry} as newest`,
  );
  const { created, mails } = await work();
  await tx.execute(sql`
    insert into ${importPieces} (run_id, piece, before, after, audit_after, audit_up_to, mails)
    select ${runId}, ${piece}, ${rows[0]?.before}::jsonb, ${imagesOf(resource, [...ids, ...created])},
      ${rows[0]?.newest}::int, ${newestEntry}, ${JSON.stringify(mails)}::jsonb
  `);
}

/** From here on the import can no longer be undone. */
export async function markWritten(tx: Transaction, { runId }: Run): Promise<void> {
  await tx.execute(sql`update ${importRuns} set written = true where run_id = ${runId}`);
}

/** Interrupted imports, with whether each was written completely. */
export async function openRuns(db: Database): Promise<(Run & { written: boolean })[]> {
  const runs = await db.select().from(importRuns).orderBy(importRuns.runId);
  return runs.map((run) => ({ ...run, resource: run.resource as ImportedResource }));
}

/**
 * Hands over the mails of a completed import and discards its undo data, piece by piece, each exactly once.
 * @param post puts the mails of a piece into the queue
 */
export async function closeRun(
  db: Database,
  { runId }: Run,
  post: (tx: Transaction, mails: MailTask[]) => Promise<void>,
): Promise<void> {
  const ofRun = sql`run_id = ${runId}`;
  const one = () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mails: MailTask[] }>(sql`
        delete from ${importPieces} where ${ofRun} and piece = (select min(piece) from ${importPieces} where ${ofRun})
        returning mails
      `);
      const [piece] = rows;
      if (piece && piece.mails.length > 0) await post(tx, piece.mails);
      if (!piece) await tx.execute(sql`delete from ${importRuns} where ${ofRun}`);
      return piece !== undefined;
    });
  while (await one());
}

/**
 * Undoes an import, last piece first, one transaction per piece. Keeps what others have changed since; see `restore`.
 * @returns the ids of records that stay as they are
 */
export async function undoRun(db: Database, { runId, resource }: Run): Promise<number[]> {
  const skipped: number[] = [];
  const one = () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ piece: number }>(
        sql`select piece from ${importPieces} where run_id = ${runId} order by piece desc limit 1 for update`,
      );
      const [last] = rows;
      if (last)
        skipped.push(...(await undoPiece(tx, resource, sql`run_id = ${runId} and piece = ${last.piece}`)));
      else await tx.execute(sql`delete from ${importRuns} where run_id = ${runId}`);
      return last !== undefined;
    });
  while (await one());
  return skipped;
}

async function undoPiece(tx: Transaction, resource: ImportedResource, piece: SQL): Promise<number[]> {
  const { records } = JOURNALED_TABLES[resource];
  const { rows } = await tx.execute<{ id: number }>(
    sql`select distinct ${idIn('image', records)} as id from (${images('after', records, piece)} union all ${images('before', records, piece)}) each`,
  );
  const skipped = await restoreEach(
    tx,
    resource,
    piece,
    rows.map(({ id }) => id),
  );
  await tx.execute(sql`
    delete from ${auditLog} using ${importPieces}
    where ${piece} and audit_id > audit_after and audit_id <= audit_up_to
      and (record_id is null or record_id <> all(${sql.param(skipped)}::int[]))
  `);
  await tx.execute(sql`delete from ${importPieces} where ${piece}`);
  return skipped;
}

/** Restores all at once or, if some can't be restored, as many as possible. @returns the ids of those that stay */
async function restoreEach(
  tx: Transaction,
  resource: ImportedResource,
  piece: SQL,
  ids: readonly number[],
): Promise<number[]> {
  try {
    return await tx.transaction((inner) => restore(inner, resource, piece, ids));
  } catch (error) {
    if (!violatesIntegrity(error)) throw error;
    if (ids.length === 1) return [...ids];
    const middle = Math.ceil(ids.length / 2);
    const first = await restoreEach(tx, resource, piece, ids.slice(0, middle));
    return [...first, ...(await restoreEach(tx, resource, piece, ids.slice(middle)))];
  }
}

/**
 * Deletes records that the import created unless they have changed since. In records that it changed, restores each
 * field that still has the import's value; a versioned record that has been edited since stays as it is.
 * @returns the ids of those that stay
 */
async function restore(
  tx: Transaction,
  resource: ImportedResource,
  piece: SQL,
  ids: readonly number[],
): Promise<number[]> {
  const { records, related } = JOURNALED_TABLES[resource];
  const { table } = records;
  const key = sql.identifier(records.key);
  const wanted = sql`any(${sql.param([...ids])}::int[])`;
  const [before, after] = [images('before', records, piece), images('after', records, piece)];
  const { versioned, names } = columnsOf(records);
  const returning = async (statement: SQL) => {
    const { rows } = await tx.execute<{ id: number }>(statement);
    return rows.map(({ id }) => id);
  };

  await tx.execute(sql`
    delete from ${table} it using (${after}) made
    where it.${key} = ${wanted} and it.${key} = ${idIn('made.image', records)} and to_jsonb(it) @> made.image
      and ${idIn('made.image', records)} not in (select ${idIn('was.image', records)} from (${before}) was)
  `);
  const restored = await returning(sql`
    update ${table} it set ${versioned ? sql`version = it.version + 1,` : sql``} (${sql.join(names, sql`, `)}) = (
      select ${sql.join(names, sql`, `)} from jsonb_populate_record(it, (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(change.was)
        where value <> change.made -> key and to_jsonb(it) -> key = change.made -> key
      ))
    )
    from (
      select ${idIn('was.image', records)} as id, was.image as was, made.image as made
      from (${before}) was join (${after}) made on ${idIn('was.image', records)} = ${idIn('made.image', records)}
      where was.image <> made.image
    ) change
    where it.${key} = ${wanted} and it.${key} = change.id
      and to_jsonb(it) -> 'version' is not distinct from change.made -> 'version'
    returning it.${key} as id
  `);
  const changed = await returning(sql`
    select it.${key} as id from ${table} it join (${after}) made on it.${key} = ${idIn('made.image', records)}
    where it.${key} = ${wanted} and not exists (select from (${before}) was where was.image = made.image)
  `);
  const skipped = changed.filter((id) => !restored.includes(id));
  const undone = ids.filter((id) => !skipped.includes(id));
  for (const part of related) await restoreRelated(tx, records, part, piece, undone);
  return skipped;
}

/** Undoes rows of restored records: deletes the import's, reinserts the former ones unless their key is taken. */
async function restoreRelated(
  tx: Transaction,
  records: JournaledTable,
  part: JournaledTable,
  piece: SQL,
  ids: readonly number[],
): Promise<void> {
  const { table } = part;
  const [key, owner, record] = [part.key, part.owner, records.key].map((name) => sql.identifier(name));
  const wanted = sql`any(${sql.param([...ids])}::int[])`;
  const [before, after] = [images('before', part, piece), images('after', part, piece)];
  const { names } = columnsOf(part, true);
  await tx.execute(sql`
    delete from ${table} it using (${after}) made
    where it.${owner} = ${wanted} and it.${key} = made.image ->> ${part.key} and it.${owner} = ${idIn('made.image', part)}
      and not exists (select from (${before}) was where was.image = made.image)
  `);
  await tx.execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)})
    select ${sql.join(names, sql`, `)} from (${before}) was, jsonb_populate_record(null::${table}, was.image) it
    where it.${owner} = ${wanted} and not exists (select from (${after}) made where made.image = was.image)
      and exists (select from ${records.table} record where record.${record} = it.${owner})
    on conflict do nothing
  `);
}

/** The rows of records in each table, as a single jsonb. */
function imagesOf(resource: ImportedResource, ids: readonly number[]): SQL {
  const { records, related } = JOURNALED_TABLES[resource];
  const each = [records, ...related].map(
    ({ table, owner }) => sql`${getTableName(table)}::text, (
      select coalesce(jsonb_agg(to_jsonb(it)), '[]') from ${table} it
      where it.${sql.identifier(owner)} = any(${sql.param([...ids])}::int[])
    )`,
  );
  return sql`jsonb_build_object(${sql.join(each, sql`, `)})`;
}

/** A table's rows in a piece, as a query with one column, `image`. */
function images(side: 'before' | 'after', { table }: JournaledTable, piece: SQL): SQL {
  const rows = sql`${sql.identifier(side)} -> ${getTableName(table)}`;
  return sql`select jsonb_array_elements(${rows}) as image from ${importPieces} where ${piece}`;
}

/** The id of the record that a row belongs to. */
function idIn(image: string, { owner }: JournaledTable): SQL {
  return sql`(${sql.raw(image)} ->> ${owner})::int`;
}

/** The writable columns of a table. The version only grows, so an ETag never recurs with other content. */
function columnsOf({ table, key }: JournaledTable, withKey = false) {
  const stored = Object.values(getTableColumns(table)).filter(({ generated }) => generated === undefined);
  const names = stored
    .map(({ name }) => name)
    .filter((name) => name !== 'version' && (withKey || name !== key));
  return {
    versioned: stored.some(({ name }) => name === 'version'),
    names: names.map((name) => sql.identifier(name)),
  };
}
