import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/client.ts';
import { violatedConstraint } from '../db/errors.ts';
import { files } from '../db/schema/catalogue.ts';
import { type FileArea, fileKey, thumbnailKey } from './file-keys.ts';
import type { FileStore } from './file-store.ts';
import type { Picture } from './pictures.ts';

export interface FileService {
  /**
   * Keeps a picture and its thumbnail, in the transaction of what refers to it.
   * @param mayBeUnused gets the key, before anything is written
   * @returns the key to refer to it by
   */
  keep(tx: Transaction, area: FileArea, picture: Picture, mayBeUnused: string[]): Promise<string>;
  /**
   * Runs work that keeps or lets go of files, and afterwards removes those that nobody refers to: what was let go
   * when it succeeds, what was kept in vain when it fails.
   * @param work gets a list to add the keys to that may have become unused
   */
  tidied<Result>(work: (mayBeUnused: string[]) => Promise<Result>): Promise<Result>;
  /** Removes every file that nobody refers to: what a process left behind that ended in the middle of an upload. */
  sweep(): Promise<number>;
}

/**
 * The one place that adds and removes files. Bytes and row of a key are changed only under the key's lock, so an
 * upload and the removal of the same content never cross.
 */
export function fileService(db: Database, store: FileStore): FileService {
  return {
    async keep(tx, area, picture, mayBeUnused) {
      const key = fileKey(area, picture);
      mayBeUnused.push(key);
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
      const mayBeUnused: string[] = [];
      try {
        return await work(mayBeUnused);
      } finally {
        for (const key of mayBeUnused) await removeUnused(db, store, key);
      }
    },
    async sweep() {
      await store.removeLeftovers();
      let removed = 0;
      for await (const key of store.keys()) {
        if (!key.includes('-thumb.') && (await removeUnused(db, store, key))) removed += 1;
      }
      return removed;
    },
  };
}

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
