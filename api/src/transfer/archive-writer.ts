import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { syncPath } from './sync-path.ts';

/** Fast, and not much larger than the smallest. */
const LEVEL = 3;

/** Nobody else reads it: password hashes and addresses are in it. */
const MODE = 0o600;

export interface ArchiveWriter {
  /** @param size in bytes: of what is not worth making smaller; missing: it is made smaller, and as long as it is */
  add(path: string, content: Readable, size?: number): Promise<void>;
}

/**
 * Writes a ZIP archive under another name first; it gets its own when it is on the disk and `check` has found it good.
 * @param fill adds what is to be in it, one after the other
 * @throws what `fill`, `check` or the file system throws; nothing is left then
 */
export async function writeArchive(
  target: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  check: (path: string) => Promise<void>,
): Promise<void> {
  const part = `${target}.part-${process.pid}`;
  try {
    const zip = new ZipFile();
    const broken = new AbortController();
    const archive = new PassThrough();
    zip.on('error', (error) => archive.destroy(error as Error));
    const written = pipeline(zip.outputStream, archive, createWriteStream(part, { flags: 'wx', mode: MODE }));
    const filled = (async () => {
      await fill({
        async add(path, content, size) {
          const options = size === undefined ? { compressionLevel: LEVEL } : { compress: false, size };
          try {
            zip.addReadStream(content, path, options);
            await finished(content, { signal: broken.signal });
          } finally {
            content.destroy();
          }
        },
      });
      zip.end();
    })();
    written.catch((error: unknown) => broken.abort(error));
    filled.catch((error: unknown) => archive.destroy(error as Error));
    await Promise.all([filled, written]);
    await syncPath(part);
    await check(part);
    await rename(part, target);
    await syncPath(dirname(target));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
