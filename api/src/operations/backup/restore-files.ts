import type { FileStore } from '../../platform/files/file-store.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { filePath, type Manifest } from './manifest.ts';
import { formatCount, type ProgressReporter } from './progress.ts';

/** Bytes; more than any upload may have. */
const FILE_MAX = 16 * 1024 * 1024;

/** Where files are restored to and how that is reported. */
interface RestoreTarget {
  store: FileStore;
  /** Whether the store is a bucket. */
  isBucket: boolean;
  reporter: ProgressReporter;
}

/** Restores a backup's files into a store; files kept in a bucket are only checked for existence. */
export async function restoreFiles(
  archive: ArchiveReader,
  { files }: Manifest,
  target: RestoreTarget,
): Promise<void> {
  if (files.kept === 'bucket') return checkBucketFiles(files.keys, target);
  const { store, reporter } = target;
  const damaged = new Set(files.damaged);
  for (const key of files.keys) {
    const bytes = await archive.bytes(filePath(key), FILE_MAX);
    // Don't replace an existing file with a damaged copy.
    if (damaged.has(key) && (await store.open(key))) continue;
    await store.put(key, bytes);
  }
  reporter.line(`${formatCount(files.keys.length)} files were restored.`);
  reportKeys(files.missing, 'were missing', reporter);
  reportKeys(files.damaged, 'were damaged', reporter);
}

function reportKeys(keys: readonly string[], what: string, reporter: ProgressReporter): void {
  if (keys.length === 0) return;
  reporter.line(`${formatCount(keys.length)} ${what} already when it was made, as ${keys[0]}.`);
}

async function checkBucketFiles(
  keys: readonly string[],
  { store, isBucket, reporter }: RestoreTarget,
): Promise<void> {
  if (!isBucket && keys.length > 0) {
    reporter.line(
      'The files of this backup are in a bucket, and STORAGE_URL is not set: start the server with it.',
    );
    return;
  }
  const there = new Set<string>();
  for await (const key of store.keys()) there.add(key);
  const missing = keys.filter((key) => !there.has(key));
  reporter.line(
    missing.length === 0
      ? 'All files are in the storage.'
      : `${formatCount(missing.length)} files are not in the storage, as ${missing[0]}: restore the bucket from its own backup.`,
  );
}
