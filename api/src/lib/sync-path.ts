import { open, stat } from 'node:fs/promises';

/** What was written to a file, or renamed in a folder, stays so after a power cut. */
export async function syncPath(path: string): Promise<void> {
  // Windows can't open folders, and keeps their entries itself; of files it flushes only those that may be written to.
  if (process.platform === 'win32' && (await stat(path)).isDirectory()) return;
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
