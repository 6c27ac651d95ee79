import { constants } from 'node:fs';
import { mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseInUseError, type Holder } from './embedded-errors.ts';
import {
  abstractName,
  claimName,
  claimNumber,
  type Ownership,
  readHolder,
  SocketsRefused,
} from './owner-socket.ts';

/**
 * Flags with which opening a file locks it against every other opening, until it is closed or the process ends.
 * Node passes them on but doesn't name them. Sources: open(2) of macOS and the BSDs (O_EXLOCK); libuv (UV_FS_O_EXLOCK).
 */
const EXLOCK_BSD = 0x20;
const EXLOCK_WINDOWS = 0x1000_0000;
const LOCKING_OPEN: Partial<Record<NodeJS.Platform, number>> = {
  darwin: EXLOCK_BSD | constants.O_NONBLOCK,
  freebsd: EXLOCK_BSD | constants.O_NONBLOCK,
  openbsd: EXLOCK_BSD | constants.O_NONBLOCK,
  win32: EXLOCK_WINDOWS,
};
/** What an opening is refused with that meets such a lock. */
const LOCKED = new Set(['EAGAIN', 'EWOULDBLOCK', 'EBUSY']);

/**
 * Takes a database folder for this process, until released. It is held by something that the kernel drops when the
 * process ends, however it ends: a file that says who holds it would be left behind by a kill, and removing such a file is
 * a race. Where opening a file can lock it, that is used; on Linux, where Node has no file locks, sockets are.
 *
 * @param folder exists and can be written to
 * @throws DatabaseInUseError when another process, or another opening in this one, holds it
 */
export async function takeOwnership(folder: string, log: (message: string) => void): Promise<Ownership> {
  const directory = join(folder, 'owner');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const self: Holder = { pid: process.pid, host: hostname(), since: new Date() };
  const flag = LOCKING_OPEN[process.platform];
  if (flag !== undefined) return lockFile(folder, directory, self, flag);
  try {
    return await claimNumber(folder, directory, self);
  } catch (error) {
    if (!(error instanceof SocketsRefused)) throw error;
    log(
      `The file system of ${folder} holds no sockets: a second server is only noticed in the same container.`,
    );
    return claimName(folder, abstractName(await stat(folder)), self);
  }
}

async function lockFile(folder: string, directory: string, self: Holder, flag: number): Promise<Ownership> {
  const said = join(directory, 'holder.json');
  try {
    const lock = await open(join(directory, 'lock'), constants.O_RDWR | constants.O_CREAT | flag, 0o600);
    // A file of its own, because nobody else can read the locked one on Windows.
    await writeFile(said, JSON.stringify(self), { mode: 0o600 });
    return { release: () => lock.close() };
  } catch (error) {
    if (!LOCKED.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const text = await readFile(said, 'utf8').catch(() => '');
    throw new DatabaseInUseError(folder, readHolder(text));
  }
}
