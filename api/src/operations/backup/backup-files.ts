import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { matchesKey } from '../../platform/files/file-keys.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { filePath } from './manifest.ts';

/** Copies files of a store into a backup. */
export interface FileCopies {
  readonly keys: ReadonlySet<string>;
  /** Copied files whose content doesn't match the hash in their name. */
  readonly damaged: readonly string[];
  /** Copies a file unless it has been copied already. @returns whether the archive has it */
  copy(key: string): Promise<boolean>;
}

export function fileCopies(archive: ArchiveWriter, store: FileStore): FileCopies {
  const keys = new Set<string>();
  const damaged: string[] = [];
  return {
    keys,
    damaged,
    async copy(key) {
      if (keys.has(key)) return true;
      const file = await store.open(key);
      if (!file) return false;
      const digest = createHash('sha256');
      await archive.add(filePath(key), Readable.from(digested(file.stream(), digest)), file.size);
      keys.add(key);
      if (!matchesKey(key, digest.digest('hex'))) damaged.push(key);
      return true;
    },
  };
}

async function* digested(content: Readable, digest: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    digest.update(chunk);
    yield chunk;
  }
}
