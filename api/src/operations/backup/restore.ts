import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { stepOf } from '../../modules/devices/reset-codes.ts';
import { totpStepAt } from '../../modules/session/totp.ts';
import { CopyError } from '../../platform/db/copy-error.ts';
import { programMigrations } from '../../platform/db/migrate.ts';
import { requireKnownMigrations } from '../../platform/db/other-version.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { openStore } from '../../platform/files/open-store.ts';
import { measureClock } from '../../platform/jobs/clock-skew.ts';
import { clockDate, clockNow, setClock } from '../../platform/lib/clock.ts';
import { syncPath } from '../../platform/lib/sync-path.ts';
import { writeOnce } from '../../platform/lib/write-once.ts';
import type { StorageSettings } from '../config/config.ts';
import { secretFile } from '../config/secret-file.ts';
import { NEW_PREFIX } from '../embedded/cluster-folder.ts';
import { openEmbedded } from '../embedded/embedded.ts';
import { takeOwnership } from '../embedded/owner-lock.ts';
import { ArchiveReader } from './archive-reader.ts';
import { archiveSource, verifyArchive } from './archive-source.ts';
import {
  embeddedFolder,
  findSecret,
  hasEmbedded,
  type OpenedDatabase,
  openPostgres,
  whileOpen,
  withClient,
} from './installation.ts';
import { type Manifest, SECRET_PATH } from './manifest.ts';
import { formatCount, type ProgressReporter } from './progress.ts';
import { restoreFiles } from './restore-files.ts';
import { copyRows } from './rows/copy-rows.ts';
import { secretAdvice } from './secret-advice.ts';

/** Subfolder where an embedded database is built until complete; the next start removes one left unfinished. */
const UNFINISHED = `${NEW_PREFIX}restored`;

/** Bytes. */
const SECRET_MAX = 64 * 1024;

export interface RestoreOptions {
  settings: StorageSettings;
  /** Path of the archive. */
  from: string;
  /** Image of an empty, migrated embedded database; unpacking it is quicker than creating one. */
  image: string | undefined;
  reporter: ProgressReporter;
}

/**
 * Restores a backup into an empty installation: from either kind of database into either kind. Reads and verifies the
 * whole archive first; no server starts on a database that is only half restored.
 * @throws CopyError; OtherVersionError; DatabaseInUseError
 */
export async function restore({ settings, from, image, reporter }: RestoreOptions): Promise<Manifest> {
  const archive = await ArchiveReader.open(from);
  try {
    reporter.line('Reading all of it first …');
    const manifest = await verifyArchive(archive);
    const kind = manifest.database === 'embedded' ? 'an embedded database' : 'PostgreSQL';
    reporter.line(`A backup of ${kind} by version ${manifest.version}, made at ${manifest.madeAt}`);
    requireKnownMigrations('This backup', manifest.contents.migrations, programMigrations());
    await requireOwnSecret(archive, manifest, settings);
    const store = await openStore(settings);
    const work = { archive, manifest, store, reporter, settings, image };
    const { rows, advice } =
      settings.databaseUrl === undefined
        ? await restoreIntoEmbedded(work)
        : await restoreIntoPostgres(work, openPostgres(settings.databaseUrl));
    reporter.line(`${formatCount(rows)} rows were restored, and compared with the backup's.`);
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
  settings: StorageSettings;
  image: string | undefined;
  reporter: ProgressReporter;
}

interface Restored {
  rows: number;
  /** Advice on the secret, to report once everything is in place. */
  advice: string;
}

async function copyFromArchive(work: Work, client: pg.PoolClient, fresh: boolean): Promise<Restored> {
  const { archive, manifest, settings, reporter, store } = work;
  const rows = await copyRows(await archiveSource(archive), client, {
    fresh,
    report: reporter.progress,
    async finalise() {
      await restoreFiles(archive, manifest, { store, isBucket: settings.storage !== undefined, reporter });
      await restoreSecret(work);
      await revokeAccess(client);
    },
  });
  const source = manifest.withSecret ? { key: await secretIn(archive), from: 'the backup' } : undefined;
  return { rows, advice: await secretAdvice(client, settings, source) };
}

/**
 * Revokes access that was used up since the backup and would otherwise work again: sessions that were signed out, links
 * that were followed, and codes of this minute and the one before.
 */
async function revokeAccess(client: pg.PoolClient): Promise<void> {
  await client.query('delete from sessions');
  await client.query('delete from sign_in_challenges');
  await client.query('delete from passkey_challenges');
  await client.query('delete from oidc_requests');
  await client.query('update totp_factors set last_step = $1', [totpStepAt(clockNow())]);
  await client.query(
    'update account_tokens set voided_at = now() where used_at is null and voided_at is null',
  );
  await client.query('update devices set reset_step = $1 where reset_secret is not null', [
    stepOf(clockDate()),
  ]);
}

function restoreIntoPostgres(work: Work, database: OpenedDatabase): Promise<Restored> {
  return whileOpen(database, async () => {
    // Codes that were used up are told by the time of the database.
    await measureClock(database.pool);
    try {
      return await withClient(database.pool, (client) => copyFromArchive(work, client, false));
    } finally {
      setClock(undefined);
    }
  });
}

/** Builds the database beside its final place and moves it there once it is complete. */
async function restoreIntoEmbedded(work: Work): Promise<Restored> {
  const { settings, reporter } = work;
  const folder = embeddedFolder(settings);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  const ownership = await takeOwnership(folder, reporter.line);
  try {
    if (hasEmbedded(settings))
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

/** Syncs a folder and each parent up to `top`, because the parent holds the entry of a new folder. */
async function syncUpTo(top: string, folder: string): Promise<void> {
  await syncPath(folder);
  if (folder !== top) await syncUpTo(top, dirname(folder));
}

async function fillEmbedded(work: Work, folder: string): Promise<Restored> {
  // The image has all of this program's migrations, which can't be undone for an older backup.
  const fits = work.manifest.contents.migrations.length === programMigrations().length;
  const database = await openEmbedded({
    dataDir: folder,
    ...(work.image !== undefined && fits && { image: work.image }),
    log: work.reporter.line,
  });
  return whileOpen(database, async () => {
    const restored = await withClient(database.pool, (client) => copyFromArchive(work, client, true));
    await database.maintain();
    return restored;
  });
}

/** @throws CopyError if the installation already has another secret than the backup's */
async function requireOwnSecret(
  archive: ArchiveReader,
  { withSecret }: Manifest,
  settings: StorageSettings,
): Promise<void> {
  const own = findSecret(settings);
  if (!withSecret || !own) return;
  if ((await secretIn(archive)) === own.key) return;
  throw new CopyError(`The backup's secret is another than that of ${own.from}: take one of them away`);
}

async function secretIn(archive: ArchiveReader): Promise<string> {
  return (await archive.bytes(SECRET_PATH, SECRET_MAX)).toString('utf8').trim();
}

/** Makes the backup's secret the installation's, unless the installation has one. */
async function restoreSecret({ archive, manifest, settings, reporter }: Work): Promise<void> {
  if (!manifest.withSecret || findSecret(settings)) return;
  const file = secretFile(settings.dataDir);
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  writeOnce(file, await secretIn(archive));
  reporter.line(`The secret was restored to ${file}.`);
}
