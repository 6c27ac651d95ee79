import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/client.ts';
import { violatedConstraint } from '../db/errors.ts';
import { auditFiles } from '../db/schema/audit.ts';
import { campaigns, files, fragrances } from '../db/schema/catalogue.ts';
import { identity } from '../db/schema/content.ts';
import { asHouse } from '../db/scope.ts';
import { type FileArea, fileKey, isThumbnailKey, thumbnailKey } from './file-keys.ts';
import { type FileStore, StoreAwayError, StoreFullError } from './file-store.ts';
import type { Picture } from './pictures.ts';

/** What a piece of work did with files, by their keys. */
export interface FileChanges {
  /** Written, and referred to if the work succeeds. */
  kept: Set<string>;
  /** Referred to until now, if the work succeeds. */
  released: Set<string>;
}

/** A file that is there already, held by whoever gives its key. */
export interface KeptFile {
  key: string;
}

/** A picture that is going to be kept, or the place of one that wasn't sent. */
export interface ComingFile {
  area: FileArea;
  picture: Picture | KeptFile | undefined;
}

export interface FileService {
  /**
   * Keeps a picture and its thumbnail, in the transaction of what refers to it.
   * @param changes notes the key before anything is written
   * @returns the key to refer to it by
   */
  keep(tx: Transaction, area: FileArea, picture: Picture | KeptFile, changes: FileChanges): Promise<string>;
  /**
   * Runs work that keeps or lets go of files, and afterwards removes those that nobody refers to: what was let go
   * when it succeeds, what was kept in vain when it fails. What can't be removed now is left to the sweep.
   * @param coming what the work keeps: it is stored before, so that its transaction doesn't wait for a slow store
   * @param work notes what it does with files
   */
  tidied<Result>(
    coming: readonly ComingFile[],
    work: (changes: FileChanges) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Removes every file that nobody refers to: what a process left behind that ended in the middle of an upload.
   * @returns how many. None, and an error in the log, where the store holds so much unknown that it looks like
   *   another installation's
   */
  sweep(): Promise<number>;
  /** Sweeps if something could not be removed since the last time. */
  sweepLeft(): Promise<void>;
}

/** Where a failure to tidy up is told: it must not undo what was done. */
interface FileLog {
  error(error: unknown, message: string): void;
}

export function fileChanges(): FileChanges {
  return { kept: new Set(), released: new Set() };
}

/** Files that the database doesn't know are swept up to as many as it knows, and up to so many in any case. */
const FEW_UNKNOWN = 100;

/**
 * The one place that adds and removes files. Bytes and row of a key are changed only under the key's lock, so an
 * upload and the removal of the same content never cross.
 */
export function fileService(db: Database, store: FileStore, log: FileLog): FileService {
  let somethingLeft = false;
  const removeAll = async (keys: Iterable<string>) => {
    try {
      // Whoever let go of it: others that refer to it may be out of their sight.
      await asHouse(async () => {
        for (const key of keys) await removeUnused(db, store, key);
      });
    } catch (error) {
      // What stops one stops the others.
      somethingLeft = true;
      log.error(error, 'Files that nobody needs could not be removed');
    }
  };
  const sweep = async () => {
    await store.removeLeftovers();
    const known = await db.select({ key: files.fileKey, unused: isUnused }).from(files);
    const rows = new Set(known.map((row) => row.key));
    const unknown: string[] = [];
    for await (const key of store.keys()) {
      if (!rows.has(key) && !isThumbnailKey(key)) unknown.push(key);
    }
    if (unknown.length > Math.max(FEW_UNKNOWN, rows.size)) {
      log.error(
        { unknown: unknown.length, known: rows.size },
        'Most files of the store are none of this database: nothing was removed',
      );
      return 0;
    }
    let removed = 0;
    for (const key of [...known.filter((row) => row.unused).map((row) => row.key), ...unknown]) {
      removed += (await removeUnused(db, store, key)) ? 1 : 0;
    }
    return removed;
  };
  return {
    async keep(tx, area, picture, { kept }) {
      const key = 'key' in picture ? picture.key : fileKey(area, picture);
      kept.add(key);
      if ('key' in picture) return key;
      await lockKey(tx, key);
      await putPicture(store, key, picture);
      await tx
        .insert(files)
        .values({ fileKey: key, contentType: picture.contentType, size: picture.bytes.length })
        .onConflictDoNothing();
      return key;
    },
    async tidied(coming, work) {
      const changes = fileChanges();
      try {
        for (const { area, picture } of coming) {
          if (!picture || 'key' in picture) continue;
          const key = fileKey(area, picture);
          changes.kept.add(key);
          // Without the key's lock, so a removal may undo it: what counts is done again under the lock.
          await putPicture(store, key, picture);
        }
        const result = await work(changes);
        await removeAll([...changes.released].filter((key) => !changes.kept.has(key)));
        return result;
      } catch (error) {
        // A store that is away won't remove anything either, and the caller has waited long enough.
        if (error instanceof StoreAwayError && !(error instanceof StoreFullError)) somethingLeft = true;
        else await removeAll(changes.kept);
        throw error;
      }
    },
    sweep,
    async sweepLeft() {
      if (!somethingLeft) return;
      somethingLeft = false;
      await sweep().catch((error: unknown) => {
        somethingLeft = true;
        throw error;
      });
    },
  };
}

/** The thumbnail last, as it is removed first: the sweep finds it by the picture that it belongs to. */
async function putPicture(store: FileStore, key: string, { bytes, thumbnail }: Picture): Promise<void> {
  await store.put(key, bytes);
  await store.put(thumbnailKey(key), thumbnail);
}

/**
 * Where files are referred to: only to know where looking is worth it. What may go is decided by the foreign keys.
 */
const isUnused = sql<boolean>`not (${sql.join(
  [fragrances.imageKey, fragrances.secretKey, campaigns.coverKey, identity.logoKey, auditFiles.fileKey].map(
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
