import { join } from 'node:path';
import type { Places } from '../config.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

/** Where an installation's files are: in a bucket, or in its folder. */
export async function openStore({
  dataDir,
  storage,
}: Pick<Places, 'dataDir' | 'storage'>): Promise<FileStore> {
  return storage ? openS3Store(storage) : diskStore(join(dataDir, 'files'));
}
