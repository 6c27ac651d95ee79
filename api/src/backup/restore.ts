import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { secretFile } from '../config/secret-file.ts';
import type { Places } from '../config.ts';
import { CopyError } from '../db/copy-error.ts';
import { NEW_PREFIX } from '../db/embedded/cluster-folder.ts';
import { openEmbedded } from '../db/embedded/embedded.ts';
import { takeOwnership } from '../db/embedded/owner-lock.ts';
import { programMigrations } from '../db/migrate.ts';
import { requireKnown } from '../db/other-version.ts';
import type { FileStore } from '../files/file-store.ts';
import { openStore } from '../files/open-store.ts';
import { syncPath } from '../lib/sync-path.ts';
import { writeOnce } from '../lib/write-once.ts';
import { stepOf } from '../modules/devices/reset-codes.ts';
import { totpStepAt } from '../modules/session/totp.ts';
import { ArchiveReader } from './archive-reader.ts';
import { archiveSource, verifyArchive } from './archive-source.ts';
import {
  type BareDatabase,
  connected,
  embeddedFolder,
  hasEmbedded,
  openPostgres,
  secretOf,
  whileOpen,
} from './installation.ts';
import { type Manifest, SECRET_PATH } from './manifest.ts';
import { count, type ProgressReporter } from './progress.ts';
import { restoreFiles } from './restore-files.ts';
import { copyRows } from './rows/copy-rows.ts';
import { secretAdvice } from './secret-advice.ts';

/** Where an embedded database is made, in its folder, until it is whole; the next start removes it if that never comes. */
const UNFINISHED = `${NEW_PREFIX}restored`;

/** Bytes. */
const SECRET_MAX = 64 * 1024;

export interface RestoreOptions {
  places: Places;
  /** Path of the archive. */
  from: string;
  /** Of an empty, migrated embedded database, which is quicker than making one. */
  image: string | undefined;
  reporter: ProgressReporter;
}

/**
 * Brings a backup into an empty installation: rows of either kind of database into either kind. The whole archive is read
 * and compared first; a database that is only half there is one that no server starts on.
 * @throws CopyError; OtherVersionError; DatabaseInUseError
 */
export async function restore({ places, from, image, reporter }: RestoreOptions): Promise<Manifest> {
  const archive = await ArchiveReader.open(from);
  try {
    reporter.line('Reading all of it first …');
    const manifest = await verifyArchive(archive);
    const kind = manifest.database === 'embedded' ? 'an embedded database' : 'PostgreSQL';
    reporter.line(`A backup of ${kind} by version ${manifest.version}, made at ${manifest.madeAt}`);
    requireKnown('This backup', manifest.contents.migrations, programMigrations());
    await requireOwnSecret(archive, manifest, places);
    const store = await openStore(places);
    const work = { archive, manifest, store, reporter, places, image };
    const { rows, advice } =
      places.databaseUrl === undefined
        ? await intoEmbedded(work)
        : await intoPostgres(work, openPostgres(places.databaseUrl));
    reporter.line(`${count(rows)} rows were restored, and compared with the backup's.`);
    reporter.line('All sessions have ended, and links in mails are void.');
    reporter.line(advice);
    return manifest;
  } finally {
    archive.close();
  }
}

interface Work {
  archive: ArchiveReader;
  manifest: Manifest;
  store: FileStore;
  places: Places;
  image: string | undefined;
  reporter: ProgressReporter;
}

interface Restored {
  rows: number;
  /** What is to be told of the secret when all is in its place. */
  advice: string;
}

async function bring(work: Work, client: pg.PoolClient, fresh: boolean): Promise<Restored> {
  const { archive, manifest, places, reporter, store } = work;
  const rows = await copyRows(await archiveSource(archive), client, {
    fresh,
    report: reporter.progress,
    async lastly() {
      await restoreFiles(archive, manifest, { store, isBucket: places.storage !== undefined, reporter });
      await putSecret(work);
      await endAccess(client);
    },
  });
  const source = manifest.withSecret ? { key: await secretIn(archive), from: 'the backup' } : undefined;
  return { rows, advice: await secretAdvice(client, places, source) };
}

/**
 * What was ended, followed or typed since the backup would work again: sessions that were signed out, links that were used,
 * codes of this minute and the one before.
 */
async function endAccess(client: pg.PoolClient): Promise<void> {
  await client.query('delete from sessions');
  await client.query('delete from sign_in_challenges');
  await client.query('delete from passkey_challenges');
  await client.query('delete from oidc_requests');
  await client.query('update totp_factors set last_step = $1', [totpStepAt(Date.now())]);
  await client.query(
    'update account_tokens set voided_at = now() where used_at is null and voided_at is null',
  );
  await client.query('update devices set reset_step = $1 where reset_secret is not null', [
    stepOf(new Date()),
  ]);
}

function intoPostgres(work: Work, database: BareDatabase): Promise<Restored> {
  return whileOpen(database, () => connected(database.pool, (client) => bring(work, client, false)));
}

/** Beside the place where it belongs: it gets there when it is whole. */
async function intoEmbedded(work: Work): Promise<Restored> {
  const { places, reporter } = work;
  const folder = embeddedFolder(places);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  const ownership = await takeOwnership(folder, reporter.line);
  try {
    if (hasEmbedded(places))
      throw new CopyError(`There is a database in ${folder} already: move it away first`);
    const unfinished = join(folder, UNFINISHED);
    await rm(unfinished, { recursive: true, force: true });
    try {
      const restored = await fillEmbedded(work, unfinished);
      await rename(join(unfinished, 'cluster'), join(folder, 'cluster'));
      await syncUpTo(dirname(firstMade ?? folder), folder);
      return restored;
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  } finally {
    await ownership.release();
  }
}

/** A folder stands in the one above it, and so on up to what was there before. */
async function syncUpTo(top: string, folder: string): Promise<void> {
  await syncPath(folder);
  if (folder !== top) await syncUpTo(top, dirname(folder));
}

async function fillEmbedded(work: Work, folder: string): Promise<Restored> {
  // The image is of this program's migrations, and can't be taken back to an older backup's.
  const fits = work.manifest.contents.migrations.length === programMigrations().length;
  const database = await openEmbedded({
    dataDir: folder,
    ...(work.image !== undefined && fits && { image: work.image }),
    log: work.reporter.line,
  });
  return whileOpen(database, async () => {
    const restored = await connected(database.pool, (client) => bring(work, client, true));
    await database.maintain();
    return restored;
  });
}

/** @throws CopyError where the backup's secret can't become the installation's */
async function requireOwnSecret(
  archive: ArchiveReader,
  { withSecret }: Manifest,
  places: Places,
): Promise<void> {
  const own = secretOf(places);
  if (!withSecret || !own) return;
  if ((await secretIn(archive)) === own.key) return;
  throw new CopyError(`The backup's secret is another than that of ${own.from}: take one of them away`);
}

async function secretIn(archive: ArchiveReader): Promise<string> {
  return (await archive.bytes(SECRET_PATH, SECRET_MAX)).toString('utf8').trim();
}

/** A backup's secret becomes the installation's, where that has none. */
async function putSecret({ archive, manifest, places, reporter }: Work): Promise<void> {
  if (!manifest.withSecret || secretOf(places)) return;
  const file = secretFile(places.dataDir);
  await mkdir(places.dataDir, { recursive: true, mode: 0o700 });
  writeOnce(file, await secretIn(archive));
  reporter.line(`The secret was restored to ${file}.`);
}
