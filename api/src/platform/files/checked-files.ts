import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isThumbnailKey, matchesKey } from './file-keys.ts';
import { type FileStore, FileUnreadableError, type FoundFile, StoreUnavailableError } from './file-store.ts';

/** Number of files remembered as intact. */
const CACHE_SIZE = 10_000;

/** Opens files to be served. */
export type FileReader = Pick<FileStore, 'open'>;

interface FileLog {
  error(details: object, message: string): void;
}

/**
 * Opens only files of a store whose content matches their name. Reads each file once to check it, and again after a
 * change. A damaged or unreadable file counts as missing and is logged; a StoreUnavailableError is passed on.
 */
export function checkedFiles(store: FileReader, log: FileLog): FileReader {
  const intact = new LRUCache<string, { version: string; checked: Promise<void> }>({ max: CACHE_SIZE });
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
        if (error instanceof StoreUnavailableError) throw error;
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
  const isIntact = isThumbnailKey(key) ? isWebp(beginning, size) : matchesKey(key, digest.digest('hex'));
  if (read !== size || !isIntact) throw new FileUnreadableError(key, 'it is not what it was');
}

const WEBP_HEADER = 12;

/**
 * Whether a file's header declares a WebP of this size in bytes: the only check possible for a thumbnail. WebP has no
 * checksum, so decoding would find little more, and every server process would have to load the decoder.
 * Source of the header: RFC 9649, 2.4.
 */
function isWebp(beginning: Buffer, size: number): boolean {
  if (size < WEBP_HEADER || beginning.length < WEBP_HEADER) return false;
  const name = beginning.toString('latin1', 0, 4) + beginning.toString('latin1', 8, WEBP_HEADER);
  return name === 'RIFFWEBP' && beginning.readUInt32LE(4) + 8 === size;
}
