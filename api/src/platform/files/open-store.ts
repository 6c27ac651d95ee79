import { join } from 'node:path';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';
import type { S3Location } from './storage-url.ts';

/** Opens an installation's file store: a bucket, or a folder in its data directory. */
export async function openStore({
  dataDir,
  storage,
}: {
  dataDir: string;
  storage: S3Location | undefined;
}): Promise<FileStore> {
  return storage ? openS3Store(storage) : diskStore(join(dataDir, 'files'));
}
