import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { hasCode } from '../lib/has-code.ts';
import { syncPath } from '../lib/sync-path.ts';
import { undefinedIfMissing } from '../lib/undefined-if-missing.ts';
import { isFileKey } from './file-keys.ts';
import { type FileStore, FileUnreadableError, StoreFullError } from './file-store.ts';

/** Prefix of unfinished files, which lie beside the area folders. */
const PARTIAL_PREFIX = '.part-';
/** Nothing there, or a file in place of a parent folder. */
const MISSING = ['ENOENT', 'ENOTDIR'];
const IS_FOLDER = ['EISDIR', 'ENOTEMPTY', 'EEXIST'];
const NO_ROOM = ['ENOSPC', 'EDQUOT'];
/** A full or read-only disk, or a folder that this user may only read. */
const NOT_WRITABLE = [...NO_ROOM, 'EROFS', 'EACCES', 'EPERM'];
/** Age in milliseconds at which an unfinished file is abandoned; younger ones may be another process's. */
const LEFTOVER_MS = 60 * 60_000;

/** Accessible to the server's own user only, because of the secret pictures. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Stores files in a folder, in subfolders named by the first two characters of their digests. */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    const [area = '', name = ''] = key.split('/');
    return join(folder, area, name.slice(0, 2), name);
  };
  return {
    async put(key, bytes) {
      const target = pathOf(key);
      if (await holds(target, bytes)) return;
      // Readers, even after a crash, see the whole file or none.
      const part = join(folder, `${PARTIAL_PREFIX}${randomUUID()}`);
      try {
        // On a read-only disk Node reports a folder it can't make as not found; the write below throws the real cause.
        await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
        await withFile(part, 'wx', async (file) => {
          await file.writeFile(bytes);
          await file.sync();
        });
        await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
        await replace(part, target);
      } catch (error) {
        throw hasCode(error, ...NOT_WRITABLE) ? new StoreFullError(error) : error;
      } finally {
        await rm(part, { force: true });
      }
      await syncPath(dirname(target));
      await syncPath(dirname(dirname(target)));
    },
    async open(key) {
      const path = pathOf(key);
      const file = await undefinedIfMissing(stat(path), MISSING);
      return (
        file && {
          size: file.size,
          // `ctimeMs` changes with content and permissions.
          version: `${file.ino}-${file.size}-${file.ctimeMs}`,
          stream: () => Readable.from(bytesOf(key, path), { objectMode: false }),
        }
      );
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *keys() {
      for (const area of await entries(folder)) {
        for (const shard of await entries(join(folder, area))) {
          const keys = (await entries(join(folder, area, shard))).map((name) => `${area}/${name}`);
          // Skip foreign files, so that no caller removes them.
          yield* keys.filter(isFileKey);
        }
      }
    },
    async check() {
      const part = join(folder, `${PARTIAL_PREFIX}${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
        await withFile(part, 'wx', async () => {});
      } catch (error) {
        if (!hasCode(error, ...NO_ROOM)) throw error;
      } finally {
        await rm(part, { force: true });
      }
    },
    async removeLeftovers() {
      for (const name of await entries(folder)) {
        if (!name.startsWith(PARTIAL_PREFIX)) continue;
        const part = join(folder, name);
        const left = await undefinedIfMissing(stat(part), MISSING);
        if (left && Date.now() - left.mtimeMs > LEFTOVER_MS) await rm(part, { force: true });
      }
    },
  };
}

async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>) {
  const file = await open(path, flags, FILE_MODE);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

/** Whether a file is there, can be read, and holds these bytes. */
async function holds(path: string, bytes: Buffer): Promise<boolean> {
  try {
    return (await stat(path)).size === bytes.length && (await readFile(path)).equals(bytes);
  } catch {
    // Whatever the reason it can't be read, the file is written anew.
    return false;
  }
}

/** Renames a file, replacing whatever a damaged folder may have in its place. */
async function replace(part: string, target: string): Promise<void> {
  try {
    await rename(part, target);
  } catch (error) {
    if (!hasCode(error, ...IS_FOLDER)) throw error;
    await rm(target, { recursive: true });
    await rename(part, target);
  }
}

async function* bytesOf(key: string, path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw new FileUnreadableError(key, error);
  }
}

async function entries(path: string): Promise<string[]> {
  return (await undefinedIfMissing(readdir(path), MISSING)) ?? [];
}
