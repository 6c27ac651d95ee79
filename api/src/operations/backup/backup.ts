import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { holdShotMonths } from '../../modules/shots/shot-months.ts';
import type { DatabaseKind } from '../../platform/db/client.ts';
import { CopyError } from '../../platform/db/copy-error.ts';
import { holdStructure, programMigrations } from '../../platform/db/migrate.ts';
import { requireKnownMigrations } from '../../platform/db/other-version.ts';
import { thumbnailKey } from '../../platform/files/file-keys.ts';
import { openStore } from '../../platform/files/open-store.ts';
import type { StorageSettings } from '../config/config.ts';
import { DatabaseInUseError } from '../embedded/embedded-errors.ts';
import { ArchiveReader } from './archive-reader.ts';
import { verifyArchive } from './archive-source.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import { type FileCopies, fileCopies } from './backup-files.ts';
import {
  findSecret,
  type OpenedDatabase,
  openExistingEmbedded,
  openPostgres,
  openSnapshot,
  whileOpen,
  withClient,
} from './installation.ts';
import { FORMAT, MANIFEST_PATH, type Manifest, SECRET_PATH, tablePath } from './manifest.ts';
import { formatCount, type ProgressReporter } from './progress.ts';
import { add, type Checksum, EMPTY_CHECKSUM } from './rows/checksum.ts';
import { reportingDamage, requireConsistent } from './rows/consistency.ts';
import { nameOf } from './rows/contents.ts';
import { databaseSource } from './rows/database-source.ts';
import type { RowSource } from './rows/row-source.ts';

export interface BackupOptions {
  settings: StorageSettings;
  /** Path of the archive; it must not exist yet. */
  to: string;
  withSecret: boolean;
  /** Version of the program. */
  version: string;
  reporter: ProgressReporter;
  /** Copies an embedded database that is in use; called once files are copied. @returns the folder of the copy */
  snapshot?: () => Promise<string>;
}

/**
 * Writes a database as of one moment, and its files, to one archive and reads the archive back before accepting it. A
 * server on PostgreSQL may keep running; the embedded database must not be in use unless `snapshot` is given.
 * @throws CopyError, also if the database is inconsistent or in use; OtherVersionError
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { settings, to, reporter } = options;
  if (existsSync(to)) throw new CopyError(`${to} is there already`);
  if (!existsSync(dirname(to))) throw new CopyError(`There is no folder ${dirname(to)}`);
  const secret = options.withSecret ? findSecret(settings) : undefined;
  if (options.withSecret && !secret) throw new CopyError('There is no secret: set SECRET_KEY');
  // Opened first, so that a database in use is noticed before anything is copied.
  const opened = options.snapshot ? undefined : await openHere(settings, reporter);
  let made: Manifest | undefined;
  const write = async (archive: ArchiveWriter) => {
    const copies = await storedFiles(archive, settings);
    const fillFrom = ({ kind, pool }: OpenedDatabase) =>
      reportingDamage(() => withClient(pool, (client) => fill(archive, client, kind, copies, options)));
    made = opened ? await fillFrom(opened) : await fromSnapshot(options, fillFrom);
    if (secret) await archive.add(SECRET_PATH, textOf(secret.key));
    await archive.add(MANIFEST_PATH, textOf(JSON.stringify(made)));
  };
  const writeAll = () => writeArchive(to, write, (path) => verify(path, reporter));
  await (opened ? whileOpen(opened, writeAll) : writeAll());
  if (!made) throw new Error('The archive was written without a manifest');
  return made;
}

async function openHere(settings: StorageSettings, reporter: ProgressReporter): Promise<OpenedDatabase> {
  if (settings.databaseUrl !== undefined) return openPostgres(settings.databaseUrl);
  try {
    return await openExistingEmbedded(settings, reporter.line);
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    throw new CopyError(
      `${error.message} Stop it, or set BACKUP_TO: then the server makes backups while it runs.`,
    );
  }
}

async function fromSnapshot<Result>(
  { snapshot, reporter }: BackupOptions,
  work: (database: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  if (!snapshot) throw new Error('There is neither a database nor a way to a copy of it');
  const database = await openSnapshot(await snapshot(), reporter.line);
  return whileOpen(database, () => work(database));
}

/**
 * Copies the stored files, but none from a bucket. Runs before the snapshot of the rows, because a file that a row
 * names may be removed at any time; few are left to copy after the snapshot.
 */
async function storedFiles(
  archive: ArchiveWriter,
  settings: StorageSettings,
): Promise<FileCopies | undefined> {
  if (settings.storage) return undefined;
  const store = await openStore(settings);
  const copies = fileCopies(archive, store);
  for await (const key of store.keys()) await copies.copy(key);
  return copies;
}

async function fill(
  archive: ArchiveWriter,
  client: pg.PoolClient,
  kind: DatabaseKind,
  copies: FileCopies | undefined,
  { version, withSecret, reporter }: BackupOptions,
): Promise<Manifest> {
  // Otherwise a migration or the drop of a month would wait for the backup, and every request would wait for it.
  await holdStructure(client);
  await holdShotMonths(client);
  const { source, keys, missing } = await snapshotWithFiles(client, async (key) => copies?.copy(key) ?? true);
  warnOf(missing, 'that the database names are not there', reporter);
  warnOf(copies?.damaged ?? [], 'are not what they were when they came: they are damaged', reporter);
  requireKnownMigrations('This database', source.contents.migrations, programMigrations());
  const checksums = await writeTables(archive, source, reporter);
  reporter.line('Comparing what was read …');
  await requireConsistent(client, source.contents, checksums);
  await source.end();
  return {
    format: FORMAT,
    version,
    madeAt: new Date().toISOString(),
    database: kind,
    contents: source.contents,
    tallies: Object.fromEntries(
      [...checksums].map(([name, { rows, sum }]) => [name, { rows, sum: sum.toString() }]),
    ),
    files: copies
      ? { kept: 'disk', keys: [...copies.keys].sort(), missing, damaged: [...copies.damaged] }
      : { kept: 'bucket', keys, missing: [], damaged: [] },
    withSecret,
  };
}

function warnOf(keys: readonly string[], what: string, reporter: ProgressReporter): void {
  if (keys.length > 0) reporter.line(`${formatCount(keys.length)} files ${what}, as ${keys[0]}.`);
}

/**
 * Takes a snapshot of the database whose files all exist. A file added and removed while the first snapshot was taken
 * is no longer named in the second; one that the second still names is missing.
 * @param copy copies a file unless it has been copied already; false if it doesn't exist
 */
async function snapshotWithFiles(client: pg.PoolClient, copy: (key: string) => Promise<boolean>) {
  for (let last = false; ; last = true) {
    const source = await databaseSource(client);
    const { rows } = await client.query<{ key: string }>('select file_key as key from files order by 1');
    const keys = [...new Set(rows.flatMap(({ key }) => [key, thumbnailKey(key)]))];
    const missing: string[] = [];
    for (const key of keys) if (!(await copy(key))) missing.push(key);
    if (missing.length === 0 || last) return { source, keys, missing };
    await source.end();
  }
}

/** @returns the checksum of each table's written rows, by table name */
async function writeTables(
  archive: ArchiveWriter,
  source: RowSource,
  reporter: ProgressReporter,
): Promise<Map<string, Checksum>> {
  const checksums = new Map<string, Checksum>();
  const size = source.contents.tables.reduce((sum, table) => sum + source.sizeOf(table), 0);
  let done = 0;
  for (const table of source.contents.tables) {
    let checksum: Checksum = EMPTY_CHECKSUM;
    const reportProgress = (end: number, tableIsDone: boolean) =>
      reporter.progress({
        table: nameOf(table),
        rows: checksum.rows,
        rowsBefore: 0,
        share: size === 0 ? 1 : (done + end) / size,
        tableIsDone,
      });
    const lines = async function* () {
      for await (const block of source.blocks(table, 0)) {
        if (block.rows > 0) yield `${block.text}\n`;
        checksum = add(checksum, block);
        reportProgress(block.end, false);
      }
    };
    await archive.add(tablePath(table), Readable.from(lines()));
    checksums.set(nameOf(table), checksum);
    reportProgress(source.sizeOf(table), true);
    done += source.sizeOf(table);
  }
  return checksums;
}

async function verify(path: string, reporter: ProgressReporter): Promise<void> {
  reporter.line('Reading it again …');
  const archive = await ArchiveReader.open(path);
  try {
    await verifyArchive(archive);
  } finally {
    archive.close();
  }
}

function textOf(text: string): Readable {
  return Readable.from([Buffer.from(text)]);
}
