import { createWriteStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { writeAside } from './write-aside.ts';

/** Fast, and not much larger than the smallest. */
const LEVEL = 3;

/** Nobody else reads it: password hashes and addresses are in it. */
const MODE = 0o600;

export interface ArchiveWriter {
  /** @param size in bytes: of what is not worth making smaller; missing: it is made smaller, and as long as it is */
  add(path: string, content: Readable, size?: number): Promise<void>;
}

/**
 * Writes a ZIP archive under another name first; it gets its own when `check` has found it good and it is on the disk.
 * @param fill adds what is to be in it, one after the other
 * @throws CopyError if something is there by then; what `fill`, `check` or the file system throws. Nothing is left then
 */
export async function writeArchive(
  target: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  check: (path: string) => Promise<void>,
): Promise<void> {
  await writeAside(target, async (part) => {
    await writeZip(part, fill);
    await check(part);
  });
}

async function writeZip(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const zip = new ZipFile();
  const broken = new AbortController();
  const archive = new PassThrough();
  zip.on('error', (error) => archive.destroy(error as Error));
  const written = pipeline(zip.outputStream, archive, createWriteStream(path, { flags: 'wx', mode: MODE }));
  const filled = (async () => {
    await fill({
      async add(name, content, size) {
        const options = size === undefined ? { compressionLevel: LEVEL } : { compress: false, size };
        try {
          zip.addReadStream(content, name, options);
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
}
