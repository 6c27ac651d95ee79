import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/client.ts';
import { violatedConstraint } from '../db/errors.ts';
import { campaigns, files, fragrances } from '../db/schema/catalogue.ts';
import { identity } from '../db/schema/content.ts';
import { type FileArea, fileKey, isThumbnailKey, thumbnailKey } from './file-keys.ts';
import type { FileStore } from './file-store.ts';
import type { Picture } from './pictures.ts';

/** What a piece of work did with files, by their keys. */
export interface FileChanges {
  /** Written, and referred to if the work succeeds. */
  kept: Set<string>;
  /** Referred to until now, if the work succeeds. */
  released: Set<string>;
}

export interface FileService {
  /**
   * Keeps a picture and its thumbnail, in the transaction of what refers to it.
   * @param changes notes the key before anything is written
   * @returns the key to refer to it by
   */
  keep(tx: Transaction, area: FileArea, picture: Picture, changes: FileChanges): Promise<string>;
  /**
   * Runs work that keeps or lets go of files, and afterwards removes those that nobody refers to: what was let go
   * when it succeeds, what was kept in vain when it fails. What can't be removed now is left to the sweep.
   * @param work notes what it does with files
   */
  tidied<Result>(work: (changes: FileChanges) => Promise<Result>): Promise<Result>;
  /** Removes every file that nobody refers to: what a process left behind that ended in the middle of an upload. */
  sweep(): Promise<number>;
}

/** Where a failure to tidy up is told: it must not undo what was done. */
interface FileLog {
  error(error: unknown, message: string): void;
}

export function fileChanges(): FileChanges {
  return { kept: new Set(), released: new Set() };
}

/**
 * The one place that adds and removes files. Bytes and row of a key are changed only under the key's lock, so an
 * upload and the removal of the same content never cross.
 */
export function fileService(db: Database, store: FileStore, log: FileLog): FileService {
  const removeAll = async (keys: Iterable<string>) => {
    for (const key of keys) {
      await removeUnused(db, store, key).catch((error: unknown) =>
        log.error(error, 'A file that nobody needs could not be removed'),
      );
    }
  };
  return {
    async keep(tx, area, picture, { kept }) {
      const key = fileKey(area, picture);
      kept.add(key);
      await lockKey(tx, key);
      await store.put(key, picture.bytes);
      await store.put(thumbnailKey(key), picture.thumbnail);
      await tx
        .insert(files)
        .values({ fileKey: key, contentType: picture.contentType, size: picture.bytes.length })
        .onConflictDoNothing();
      return key;
    },
    async tidied(work) {
      const changes = fileChanges();
      try {
        const result = await work(changes);
        await removeAll([...changes.released].filter((key) => !changes.kept.has(key)));
        return result;
      } catch (error) {
        await removeAll(changes.kept);
        throw error;
      }
    },
    async sweep() {
      await store.removeLeftovers();
      const known = await db.select({ key: files.fileKey, unused: isUnused }).from(files);
      const rows = new Set(known.map((row) => row.key));
      const suspects = known.filter((row) => row.unused).map((row) => row.key);
      for await (const key of store.keys()) {
        if (!rows.has(key) && !isThumbnailKey(key)) suspects.push(key);
      }
      let removed = 0;
      for (const key of suspects) removed += (await removeUnused(db, store, key)) ? 1 : 0;
      return removed;
    },
  };
}

/**
 * Where files are referred to: only to know where looking is worth it. What may go is decided by the foreign keys.
 */
const isUnused = sql<boolean>`not (${sql.join(
  [fragrances.imageKey, fragrances.secretKey, campaigns.coverKey, identity.logoKey].map(
    (column) => sql`exists (select 1 from ${column.table} where ${column} = ${sql.raw('files.file_key')})`,
  ),
  sql` or `,
)})`;

async function lockKey(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** The foreign keys decide: a row that somebody refers to can't be deleted, and its bytes stay. */
async function removeUnused(db: Database, store: FileStore, key: string): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await lockKey(tx, key);
      await tx.delete(files).where(eq(files.fileKey, key));
      await store.remove(thumbnailKey(key));
      await store.remove(key);
    });
    return true;
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    return false;
  }
}
