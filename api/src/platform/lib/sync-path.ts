import { open, stat } from 'node:fs/promises';

/** Flushes a file, or the names in a folder, so that changes survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  // Windows can't open folders, and keeps their entries itself; it flushes only files opened for writing.
  if (process.platform === 'win32' && (await stat(path)).isDirectory()) return;
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
