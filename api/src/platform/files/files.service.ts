import { eq, sql } from 'drizzle-orm';
import { MIB, ORGANISATION_STORAGE_DEFAULT_MB } from '#contracts/core/constants.ts';
import type { Database, Transaction } from '../db/client.ts';
import { violatedConstraint } from '../db/errors.ts';
import { auditFiles } from '../db/schema/audit.ts';
import { campaigns, fragrances } from '../db/schema/catalogue.ts';
import { identity } from '../db/schema/content.ts';
import { files } from '../db/schema/files.ts';
import { organisations } from '../db/schema/organisations.ts';
import { visitEntries } from '../db/schema/visits.ts';
import { asHouse } from '../db/scope.ts';
import { type FileArea, fileKey, isThumbnailKey, thumbnailKey } from './file-keys.ts';
import { type FileStore, StoreFullError, StoreUnavailableError } from './file-store.ts';
import type { Picture } from './pictures.ts';

/** File changes made by a unit of work, by key. */
export interface FileChanges {
  /** Keys stored, and referenced if the work succeeds. */
  added: Set<string>;
  /** Keys no longer referenced if the work succeeds. */
  released: Set<string>;
}

/** A file that is stored already and that the caller's reference protects from removal. */
export interface ExistingFile {
  key: string;
}

/** A picture about to be stored; `picture` is undefined if none was sent. */
export interface PendingFile {
  area: FileArea;
  picture: Picture | ExistingFile | undefined;
}

export interface FileService {
  /** Limit on the bytes of one organisation's pictures. */
  readonly organisationMaxBytes: number;
  /**
   * Stores a picture and its thumbnail, within the transaction that references it.
   * @param changes records the key before anything is written
   * @returns the key to reference it by
   */
  save(
    tx: Transaction,
    area: FileArea,
    picture: Picture | ExistingFile,
    changes: FileChanges,
  ): Promise<string>;
  /**
   * Runs work that stores or releases files, then removes those left unreferenced: the released ones if it succeeds,
   * the stored ones if it fails. What can't be removed at once is left to the sweep.
   * @param pending pictures that the work stores; written first, so that its transaction doesn't wait for a slow store
   * @param work records its file changes
   */
  withFileCleanup<Result>(
    pending: readonly PendingFile[],
    work: (changes: FileChanges) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Removes every unreferenced file, such as remains of a process that ended during an upload.
   * @returns the number of files removed; 0, with an error in the log, if the store holds so many unknown files that it
   *   looks like another installation's
   */
  sweep(): Promise<number>;
  /** Sweeps if a file could not be removed since the last sweep. */
  retrySweep(): Promise<void>;
}

/** Receives clean-up failures, which must not undo the work that was done. */
interface FileLog {
  error(error: unknown, message: string): void;
}

export function fileChanges(): FileChanges {
  return { added: new Set(), released: new Set() };
}

/** Unknown files are swept if there are no more than known ones, and up to this many in any case. */
const MIN_UNKNOWN_LIMIT = 100;

/**
 * The only code that adds and removes files. A key's bytes and row change only under the key's lock, so an upload and
 * the removal of the same content never race.
 */
export function fileService(
  db: Database,
  store: FileStore,
  log: FileLog,
  organisationMaxBytes = ORGANISATION_STORAGE_DEFAULT_MB * MIB,
): FileService {
  let sweepPending = false;
  const removeAll = async (keys: Iterable<string>) => {
    try {
      // Row-level security may hide other references from the user who released the file.
      await asHouse(async () => {
        for (const key of keys) await removeUnused(db, store, key);
      });
    } catch (error) {
      // No point in trying the others: the same fault would stop them.
      sweepPending = true;
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
    if (unknown.length > Math.max(MIN_UNKNOWN_LIMIT, rows.size)) {
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
    organisationMaxBytes,
    async save(tx, area, picture, { added }) {
      const key = 'key' in picture ? picture.key : fileKey(area, picture);
      added.add(key);
      if ('key' in picture) return key;
      await lockKey(tx, key);
      await putPicture(store, key, picture);
      await tx
        .insert(files)
        .values({
          fileKey: key,
          contentType: picture.contentType,
          size: picture.bytes.length,
          metadataRemoved: true,
        })
        .onConflictDoNothing();
      return key;
    },
    async withFileCleanup(pending, work) {
      const changes = fileChanges();
      try {
        for (const { area, picture } of pending) {
          if (!picture || 'key' in picture) continue;
          const key = fileKey(area, picture);
          changes.added.add(key);
          // Without the key's lock, so a removal may undo this; `keep` repeats it under the lock.
          await putPicture(store, key, picture);
        }
        const result = await work(changes);
        await removeAll([...changes.released].filter((key) => !changes.added.has(key)));
        return result;
      } catch (error) {
        // An unreachable store can't remove anything either, and the caller has waited long enough.
        if (error instanceof StoreUnavailableError && !(error instanceof StoreFullError)) sweepPending = true;
        else await removeAll(changes.added);
        throw error;
      }
    },
    sweep,
    async retrySweep() {
      if (!sweepPending) return;
      sweepPending = false;
      await sweep().catch((error: unknown) => {
        sweepPending = true;
        throw error;
      });
    },
  };
}

/** Writes the thumbnail last and removes it first, because the sweep finds it through its picture. */
async function putPicture(store: FileStore, key: string, { bytes, thumbnail }: Picture): Promise<void> {
  await store.put(key, bytes);
  await store.put(thumbnailKey(key), thumbnail);
}

/** Every column that references a file. */
export const FILE_REFERENCES = [
  fragrances.imageKey,
  fragrances.secretKey,
  campaigns.coverKey,
  organisations.logoKey,
  identity.logoKey,
  visitEntries.photoKey,
  auditFiles.fileKey,
];

/**
 * Whether no column references a file. Only a filter for the sweep; the foreign keys decide what may be removed.
 */
const isUnused = sql<boolean>`not (${sql.join(
  FILE_REFERENCES.map(
    (column) => sql`exists (select 1 from ${column.table} where ${column} = ${sql.raw('files.file_key')})`,
  ),
  sql` or `,
)})`;

async function lockKey(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Removes a file unless it is referenced: a foreign key then refuses to delete the row, and the bytes stay. */
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
