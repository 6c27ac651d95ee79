import { createHash } from 'node:crypto';
import { CopyError } from '../../platform/db/copy-error.ts';
import { matchesKey } from '../../platform/files/file-keys.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { checksumIn, filePath, type Manifest, pathsIn, tablePath } from './manifest.ts';
import { add, agree, type Checksum, checksumOf, EMPTY_CHECKSUM } from './rows/checksum.ts';
import type { Table } from './rows/contents.ts';
import type { Block, RowSource } from './rows/row-source.ts';

/** Approximate bytes of lines per block. */
const BLOCK_BYTES = 1024 * 1024;
const NEWLINE = 10;

/** The rows of a backup. Block ends are counted in rows. */
export async function archiveSource(archive: ArchiveReader): Promise<RowSource & { manifest: Manifest }> {
  const { manifest, text } = await archive.manifest();
  return {
    manifest,
    contents: manifest.contents,
    identity: `backup ${createHash('sha256').update(text).digest('hex')}`,
    sizeOf: (table) => checksumIn(manifest, table).rows,
    blocks: (table, from) => blocksOf(archive, table, from),
    async checksum(table, end) {
      let checksum = EMPTY_CHECKSUM;
      for await (const { lines } of lineBlocks(archive, table)) {
        const wanted = lines.slice(0, end - checksum.rows);
        checksum = add(checksum, checksumOf(wanted));
        if (checksum.rows === end) break;
      }
      return checksum;
    },
    recordedChecksum: (table) => checksumIn(manifest, table),
  };
}

/**
 * Reads the whole archive and compares it with its manifest.
 * @throws CopyError if anything is missing, added or changed
 */
export async function verifyArchive(archive: ArchiveReader): Promise<Manifest> {
  const { manifest } = await archive.manifest();
  const expected = pathsIn(manifest);
  const odd = [...new Set([...expected, ...archive.paths])].filter(
    (path) => !expected.has(path) || !archive.paths.has(path),
  );
  if (odd.length > 0) {
    throw new CopyError(
      `The backup is damaged: what it holds is not what it says of itself (${odd.slice(0, 3).join(', ')})`,
    );
  }
  for (const table of manifest.contents.tables) {
    let checksum: Checksum = EMPTY_CHECKSUM;
    for await (const { lines } of lineBlocks(archive, table)) checksum = add(checksum, checksumOf(lines));
    if (!agree(checksum, checksumIn(manifest, table))) {
      throw new CopyError(`The backup is damaged: ${tablePath(table)} has not the rows that were written`);
    }
  }
  if (manifest.files.kept === 'disk') {
    const damaged = new Set(manifest.files.damaged);
    for (const key of manifest.files.keys) {
      const digest = createHash('sha256');
      for await (const chunk of archive.chunks(filePath(key))) digest.update(chunk);
      if (matchesKey(key, digest.digest('hex')) || damaged.has(key)) continue;
      throw new CopyError(`The backup is damaged: ${filePath(key)} is not what it is named by`);
    }
  }
  return manifest;
}

async function* blocksOf(archive: ArchiveReader, table: Table, from: number): AsyncGenerator<Block> {
  let end = 0;
  for await (const { lines } of lineBlocks(archive, table)) {
    const before = end;
    end += lines.length;
    if (end <= from) continue;
    const wanted = lines.slice(Math.max(0, from - before));
    yield { ...checksumOf(wanted), text: wanted.join('\n'), end };
  }
}

/** Yields blocks of whole lines. */
async function* lineBlocks(archive: ArchiveReader, table: Table): AsyncGenerator<{ lines: string[] }> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of archive.chunks(tablePath(table))) {
    const last = chunk.lastIndexOf(NEWLINE);
    if (bytes + chunk.length < BLOCK_BYTES || last < 0) {
      waiting.push(chunk);
      bytes += chunk.length;
      continue;
    }
    yield { lines: linesIn([...waiting, chunk.subarray(0, last)]) };
    waiting = [chunk.subarray(last + 1)];
    bytes = chunk.length - last - 1;
  }
  const rest = Buffer.concat(waiting);
  // Each line ends with a newline.
  if (rest.length > 0) yield { lines: linesIn([rest.subarray(0, rest.at(-1) === NEWLINE ? -1 : undefined)]) };
}

function linesIn(parts: readonly Buffer[]): string[] {
  return Buffer.concat(parts).toString('utf8').split('\n');
}
