import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. Paths are plain: folders separated by `/`, none above the root. */
export interface ZipEntry {
  path: string;
  /**
   * A buffer, which is compressed; or a stream, which is stored unchanged if `size`, its length in bytes, is given and
   * otherwise compressed while it is read.
   */
  content: Buffer | { size?: number; stream: () => Readable };
}

/**
 * Writes files as a ZIP archive while it is read; files are opened one at a time, as their turn comes.
 * @param changedAt the modification time of every file
 * @returns the archive; destroying it closes the file being read, and an unreadable file aborts it
 */
export function writeZip(entries: readonly ZipEntry[], changedAt: Date): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  const breakOff = (error: Error) => void archive.destroy(error);
  let reading: Readable | undefined;
  zip.on('error', breakOff);
  for (const { path, content } of entries) {
    if (Buffer.isBuffer(content)) {
      zip.addBuffer(content, path, { mtime: changedAt });
      continue;
    }
    const { size } = content;
    const options = { mtime: changedAt, compress: size === undefined, ...(size !== undefined && { size }) };
    zip.addReadStreamLazy(path, options, (take) => {
      // After the client has left, compression of the current file still ends and the next file would be opened.
      if (archive.destroyed) return;
      reading = content.stream().on('error', breakOff);
      take(null, reading);
    });
  }
  zip.end();
  pipeline(zip.outputStream, archive, () => reading?.destroy());
  return archive;
}
