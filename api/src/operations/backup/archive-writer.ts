import { createWriteStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { writeAtomically } from './write-atomically.ts';

/** Compression level: fast, and the result is not much larger than at the highest. */
const LEVEL = 3;

/** Readable by its owner only: it holds password hashes and addresses. */
const MODE = 0o600;

export interface ArchiveWriter {
  /** @param size exact bytes of content not worth compressing; omit it to compress content of any length */
  add(path: string, content: Readable, size?: number): Promise<void>;
}

/**
 * Writes a ZIP archive under a temporary name and renames it once `check` has passed and the data is on disk.
 * @param fill adds the parts, one after the other
 * @throws CopyError if `target` exists by then; what `fill`, `check` or the file system throws. Leaves nothing then
 */
export async function writeArchive(
  target: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  check: (path: string) => Promise<void>,
): Promise<void> {
  await writeAtomically(target, async (part) => {
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
