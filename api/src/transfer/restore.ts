import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Places, secretFile } from '../config.ts';
import { openEmbedded } from '../db/embedded/embedded.ts';
import { takeOwnership } from '../db/embedded/owner-lock.ts';
import { programMigrations } from '../db/migrate.ts';
import { carry } from '../db/transfer/carry.ts';
import { TransferError } from '../db/transfer/transfer-error.ts';
import { isFileKey } from '../files/file-keys.ts';
import type { FileStore } from '../files/file-store.ts';
import { ArchiveReader } from './archive-reader.ts';
import { archiveSource, verifyArchive } from './archive-source.ts';
import {
  type BareDatabase,
  embeddedFolder,
  fitsDevices,
  hasEmbedded,
  openPostgres,
  openStore,
  secretOf,
} from './installation.ts';
import { filePath, type Manifest, SECRET_PATH } from './manifest.ts';
import { count, type Speaker } from './say.ts';
import { syncPath } from './sync-path.ts';

/** Where an embedded database is made, in its folder, until it is whole. */
const UNFINISHED = 'restoring';

/** Bytes: more than any file that is taken in. */
const FILE_MAX = 16 * 1024 * 1024;
const SECRET_MAX = 64 * 1024;

export interface RestoreOptions {
  places: Places;
  /** Path of the archive. */
  from: string;
  /** Of an empty, migrated embedded database, which is quicker than making one. */
  image: string | undefined;
  speaker: Speaker;
}

/**
 * Brings a backup into an empty installation: rows of either kind of database into either kind. The whole archive is read
 * and compared first; a database that is only half there is one that no server starts on.
 * @throws TransferError; DatabaseInUseError
 */
export async function restore({ places, from, image, speaker }: RestoreOptions): Promise<Manifest> {
  const archive = await ArchiveReader.open(from);
  try {
    speaker.say('Reading all of it first …');
    const manifest = await verifyArchive(archive);
    const kind = manifest.database === 'embedded' ? 'an embedded database' : 'PostgreSQL';
    speaker.say(`A backup of ${kind} by version ${manifest.version}, made at ${manifest.madeAt}`);
    await requireOwnSecret(archive, manifest, places);
    const store = await openStore(places);
    const work = { archive, store, speaker, places, image };
    const rows =
      places.databaseUrl === undefined
        ? await intoEmbedded(work)
        : await intoDatabase(work, openPostgres(places.databaseUrl), false);
    speaker.say(`${count(rows)} rows were restored, and compared with the backup's.`);
    return manifest;
  } finally {
    archive.close();
  }
}

interface Work {
  archive: ArchiveReader;
  store: FileStore;
  places: Places;
  image: string | undefined;
  speaker: Speaker;
}

/** @param database is closed in the end */
async function intoDatabase(work: Work, database: BareDatabase, fresh: boolean): Promise<number> {
  const { archive, speaker, places } = work;
  try {
    const source = await archiveSource(archive);
    const client = await database.pool.connect();
    let rows: number;
    try {
      rows = await carry(source, client, {
        fresh,
        report: speaker.progress,
        async lastly() {
          await putFiles(work, source.manifest);
          await putSecret(work, source.manifest);
        },
      });
    } finally {
      client.release(true);
    }
    speaker.say(await secretAdvice(places, database.pool));
    return rows;
  } finally {
    await database.close();
  }
}

/** Beside the place where it belongs: it gets there when it is whole. */
async function intoEmbedded(work: Work): Promise<number> {
  const { places, speaker } = work;
  const folder = embeddedFolder(places);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const ownership = await takeOwnership(folder, speaker.say);
  try {
    if (hasEmbedded(places))
      throw new TransferError(`There is a database in ${folder} already: move it away first`);
    const unfinished = join(folder, UNFINISHED);
    await rm(unfinished, { recursive: true, force: true });
    try {
      const rows = await fillEmbedded(work, unfinished);
      await rename(join(unfinished, 'cluster'), join(folder, 'cluster'));
      await syncPath(folder);
      return rows;
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  } finally {
    await ownership.release();
  }
}

async function fillEmbedded(work: Work, folder: string): Promise<number> {
  const { manifest } = await archiveSource(work.archive);
  // The image is of this program's migrations, and can't be taken back to an older backup's.
  const fits = manifest.contents.migrations.length === programMigrations().length;
  const { pool, close, maintain } = await openEmbedded({
    dataDir: folder,
    ...(work.image !== undefined && fits && { image: work.image }),
    log: work.speaker.say,
  });
  const closeTidily = async () => {
    await maintain();
    await close();
  };
  return intoDatabase(work, { kind: 'embedded', pool, close: closeTidily }, true);
}

/** @throws TransferError for a name that no file of ours has */
async function putFiles({ archive, store, speaker }: Work, { files }: Manifest): Promise<void> {
  const odd = files.keys.find((key) => !isFileKey(key));
  if (odd !== undefined) throw new TransferError(`The backup names a file that can't be one: ${odd}`);
  if (files.kept === 'disk') {
    for (const key of files.keys) await store.put(key, await archive.bytes(filePath(key), FILE_MAX));
    speaker.say(`${count(files.keys.length)} files were restored.`);
    if (files.missing.length > 0)
      speaker.say(`${count(files.missing.length)} were missing already when it was made.`);
    return;
  }
  const there = new Set<string>();
  for await (const key of store.keys()) there.add(key);
  const missing = files.keys.filter((key) => !there.has(key));
  speaker.say(
    missing.length === 0
      ? 'All files are in the storage.'
      : `${count(missing.length)} files are not in the storage, as ${missing[0]}: restore the bucket from its own backup.`,
  );
}

/** @throws TransferError where the backup's secret can't become the installation's */
async function requireOwnSecret(
  archive: ArchiveReader,
  { withSecret }: Manifest,
  places: Places,
): Promise<void> {
  const own = secretOf(places);
  if (!withSecret || !own) return;
  if ((await secretIn(archive)) === own.key) return;
  throw new TransferError(`The backup's secret is another than that of ${own.from}: take one of them away`);
}

async function secretIn(archive: ArchiveReader): Promise<string> {
  return (await archive.bytes(SECRET_PATH, SECRET_MAX)).toString('utf8').trim();
}

/** A backup's secret becomes the installation's, where that has none. */
async function putSecret({ archive, places, speaker }: Work, { withSecret }: Manifest): Promise<void> {
  if (!withSecret || secretOf(places)) return;
  const file = secretFile(places.dataDir);
  await mkdir(places.dataDir, { recursive: true });
  await writeFile(file, await secretIn(archive), { mode: 0o600, flag: 'wx' });
  speaker.say(`The secret was restored to ${file}.`);
}

/** Which secret the server must be started with; never the secret itself. */
async function secretAdvice(places: Places, pool: pg.Pool): Promise<string> {
  const isEmbedded = places.databaseUrl === undefined;
  const loss = 'Else everybody is signed out, and devices must be claimed again.';
  const own = secretOf(places);
  if (!own) {
    const place = isEmbedded
      ? `put the old secret into ${secretFile(places.dataDir)}`
      : 'set SECRET_KEY to the old one';
    return `The backup has no secret. Before the server starts, ${place}. ${loss}`;
  }
  if ((await fitsDevices(pool, own.key)) === false) {
    return `The secret of ${own.from} is another than that of the backup: replace it before the server starts. ${loss}`;
  }
  return isEmbedded || own.from === 'SECRET_KEY'
    ? 'The secret is in its place.'
    : `SECRET_KEY must be what is in ${own.from}.`;
}
