import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eq, not, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../db/client.ts';
import { identity } from '../db/schema/content.ts';
import { files as fileTable } from '../db/schema/files.ts';
import { isPublicKey, matchesKey } from './file-keys.ts';
import { type FileStore, FileUnreadableError } from './file-store.ts';
import { FILE_REFERENCES, type FileService } from './files.service.ts';
import { inspectPicture, type Picture, PictureError } from './pictures.ts';

/** Pictures per round: about a minute of work. */
const ROUND_SIZE = 200;

interface Deps {
  db: Database;
  store: Pick<FileStore, 'open'>;
  files: Pick<FileService, 'withFileCleanup' | 'save'>;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/**
 * Removes the metadata of pictures that earlier versions stored as they were sent. Such a picture gets a new name, as its
 * content is another, and the old file is removed. Each picture is a transaction of its own, so a later round goes on
 * where this one stops.
 * @returns the number of pictures that had any
 */
export async function removeStoredMetadata(deps: Deps, signal: AbortSignal): Promise<number> {
  const { db, log } = deps;
  const rows = await db
    .select({ key: fileTable.fileKey })
    .from(fileTable)
    .where(not(fileTable.metadataRemoved))
    .orderBy(fileTable.fileKey)
    .limit(ROUND_SIZE);
  let changed = 0;
  for (const { key } of rows) {
    if (signal.aborted) break;
    const picture = await readPicture(deps, key);
    if (picture && (await replace(deps, key, picture))) changed += 1;
    else await markDone(db, key);
  }
  if (changed > 0) log.info({ pictures: changed }, 'Metadata of stored pictures was removed');
  return changed;
}

/** Undefined for a file that is missing or damaged, which is never served. @throws StoreUnavailableError */
async function readPicture({ store, log }: Deps, key: string): Promise<Picture | undefined> {
  try {
    const file = await store.open(key);
    if (!file) return undefined;
    const bytes = await buffer(file.stream());
    if (!matchesKey(key, createHash('sha256').update(bytes).digest('hex'))) return undefined;
    return await inspectPicture(bytes, 'maintenance');
  } catch (error) {
    if (!(error instanceof FileUnreadableError || error instanceof PictureError)) throw error;
    log.error({ err: error, key }, 'A stored picture could not be freed from its metadata');
    return undefined;
  }
}

/** Stores a picture and lets everything that refers to the old file refer to it. @returns false if it is the old one */
function replace({ db, files }: Deps, key: string, picture: Picture): Promise<boolean> {
  const area = isPublicKey(key) ? 'public' : 'secret';
  return files.withFileCleanup([{ area, picture }], (changes) =>
    db.transaction(async (tx) => {
      const kept = await files.save(tx, area, picture, changes);
      if (kept === key) return false;
      for (const column of FILE_REFERENCES)
        await tx.execute(
          sql`update ${column.table} set ${sql.identifier(column.name)} = ${kept} where ${column} = ${key}`,
        );
      await renewIdentity(tx, kept);
      changes.released.add(key);
      return true;
    }),
  );
}

/** Browsers ask with its ETag whether the identity is still the same. */
async function renewIdentity(tx: Transaction, logoKey: string): Promise<void> {
  await tx
    .update(identity)
    .set({ version: sql`${identity.version} + 1` })
    .where(eq(identity.logoKey, logoKey));
}

async function markDone(db: Database, key: string): Promise<void> {
  await db.update(fileTable).set({ metadataRemoved: true }).where(eq(fileTable.fileKey, key));
}
