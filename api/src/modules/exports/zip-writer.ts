import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. Paths are plain: folders by `/`, nothing above the archive's own. */
export interface ZipEntry {
  path: string;
  /**
   * What is there already, and is made smaller; or where to read what is compressed in itself, of so many bytes, or what is
   * made smaller as it comes.
   */
  content: Buffer | { size?: number; stream: () => Readable };
}

/**
 * Writes files as a ZIP archive while it is read: each file is opened when its turn comes, and one at a time.
 * @param changedAt what every file in it shows as the time of its last change
 * @returns the archive; destroying it closes the file that is being read, and a file that can't be read breaks it off
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
      // What is made smaller meanwhile ends after who left, and then the next file's turn comes.
      if (archive.destroyed) return;
      reading = content.stream().on('error', breakOff);
      take(null, reading);
    });
  }
  zip.end();
  pipeline(zip.outputStream, archive, () => reading?.destroy());
  return archive;
}
