import { constants } from 'node:fs';
import { mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '../../platform/lib/has-code.ts';
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
 * Flags that lock a file on opening against every other opening, until it is closed or the process ends.
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
/** Error codes for opening a file that is locked this way. */
const LOCKED = ['EAGAIN', 'EWOULDBLOCK', 'EBUSY'];

/**
 * Takes a database folder for this process until released. The kernel drops the lock when the process ends in any way:
 * a file naming the holder would be left behind by a kill, and removing it would be a race. Where opening a file can
 * lock it, that is used; Linux, where Node has no file locks, uses sockets.
 *
 * @param folder exists and is writable
 * @throws DatabaseInUseError when another process, or another instance in this one, holds it
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
  const holderFile = join(directory, 'holder.json');
  try {
    const lock = await open(join(directory, 'lock'), constants.O_RDWR | constants.O_CREAT | flag, 0o600);
    // A separate file, because the locked one can't be read by others on Windows.
    await writeFile(holderFile, JSON.stringify(self), { mode: 0o600 });
    return { release: () => lock.close() };
  } catch (error) {
    if (!hasCode(error, ...LOCKED)) throw error;
    const text = await readFile(holderFile, 'utf8').catch(() => '');
    throw new DatabaseInUseError(folder, readHolder(text));
  }
}
