import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isThumbnailKey, mayBeOf } from './file-keys.ts';
import { type FileStore, FileUnreadableError, type FoundFile, StoreAwayError } from './file-store.ts';

/** Files that are remembered as intact. */
const REMEMBERED = 10_000;

/** Where files are read that are to be shown. */
export type FileReader = Pick<FileStore, 'open'>;

interface FileLog {
  error(details: object, message: string): void;
}

/**
 * Gives the files of a store that are what they are named by. Each is read for that once, and again when it was changed. One that
 * is damaged, or can't be read, is as good as missing, and the log names it.
 */
export function checkedFiles(store: FileReader, log: FileLog): FileReader {
  const intact = new LRUCache<string, { version: string; checked: Promise<void> }>({ max: REMEMBERED });
  const checkOnce = (key: string, file: FoundFile) => {
    const known = intact.get(key);
    if (known?.version === file.version) return known.checked;
    const checked = check(key, file);
    intact.set(key, { version: file.version, checked });
    return checked;
  };
  return {
    async open(key) {
      try {
        const file = await store.open(key);
        if (file) await checkOnce(key, file);
        return file;
      } catch (error) {
        intact.delete(key);
        if (error instanceof StoreAwayError) throw error;
        log.error({ err: error, key }, 'A stored file could not be served');
        return undefined;
      }
    },
  };
}

/** @throws FileUnreadableError */
async function check(key: string, { size, stream }: FoundFile): Promise<void> {
  const digest = createHash('sha256');
  let [read, beginning] = [0, Buffer.alloc(0)];
  for await (const chunk of stream()) {
    digest.update(chunk);
    read += chunk.length;
    if (beginning.length < WEBP_HEADER) beginning = Buffer.concat([beginning, chunk]);
  }
  const right = isThumbnailKey(key) ? isWebp(beginning, size) : mayBeOf(key, digest.digest('hex'));
  if (read !== size || !right) throw new FileUnreadableError(key, 'it is not what it was');
}

const WEBP_HEADER = 12;

/**
 * Whether a file says of itself that it is a WebP of so many bytes: all that a thumbnail can be held against. WebP has no
 * checksum, so decoding would find little more, and every server process would have to load the decoder.
 * Source of the header: RFC 9649, 2.4.
 */
function isWebp(beginning: Buffer, size: number): boolean {
  if (size < WEBP_HEADER || beginning.length < WEBP_HEADER) return false;
  const name = beginning.toString('latin1', 0, 4) + beginning.toString('latin1', 8, WEBP_HEADER);
  return name === 'RIFFWEBP' && beginning.readUInt32LE(4) + 8 === size;
}
