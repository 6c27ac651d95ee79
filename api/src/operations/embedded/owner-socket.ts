import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { link, open, readdir, unlink } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { hasCode } from '../../platform/lib/has-code.ts';
import { undefinedIfMissing } from '../../platform/lib/undefined-if-missing.ts';
import { DatabaseInUseError, type Holder } from './embedded-errors.ts';

/** The right to use a database folder; it ends with the process at the latest. */
export interface Ownership {
  release(): Promise<void>;
}

/*
 * Ownership by a listening Unix socket: a dead process's socket accepts no connections, and a live owner can be asked
 * to identify itself. The socket is in the database folder, so that everybody who sees the folder sees it, even from
 * another container, where an abstract socket, a TCP port or a process id would mean nothing.
 *
 * A dead socket leaves its file behind, and removing it could hit the file of a new owner. So no name is used twice:
 * owners are numbered, the highest number counts, and whoever finds its socket dead claims the next number with a hard
 * link, which only one of several can create. A socket listens before it gets its number, so that the owner of a
 * visible number can always be reached.
 */

/** The file system doesn't support sockets or hard links, like some folders shared with a virtual machine. */
export class SocketsRefused extends Error {}
const REFUSALS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'];

/** Longest path of a Unix socket on Linux, in bytes. A longer one would be truncated silently. */
const MAX_SOCKET_PATH = 107;
const NAME_RESERVE = 40;
/** A busy owner may not reply; accepting the connection is enough to prove that it is alive. */
const ANSWER_TIMEOUT_MS = 1_000;
/** Only reached when owners change all the time. */
const MAX_ATTEMPTS = 100;

/** @throws DatabaseInUseError; SocketsRefused */
export async function claimNumber(folder: string, directory: string, self: Holder): Promise<Ownership> {
  const handle = await open(directory);
  try {
    const isShort = Buffer.byteLength(directory) + NAME_RESERVE <= MAX_SOCKET_PATH;
    const base = isShort ? directory : `/proc/self/fd/${handle.fd}`;
    const waiting = `waiting-${process.pid}-${randomBytes(6).toString('hex')}`;
    const server = await listen(join(base, waiting), self).catch(refusal);
    try {
      await claimNext(folder, base, waiting);
      return { release: () => close(server) };
    } catch (error) {
      await close(server);
      throw error;
    } finally {
      await undefinedIfMissing(unlink(join(base, waiting)));
    }
  } finally {
    await handle.close();
  }
}

async function claimNext(folder: string, base: string, waiting: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const last = highest(await readdir(base));
    if (last > 0) {
      const reply = await queryOwner(join(base, String(last)));
      if (reply.alive) throw new DatabaseInUseError(folder, reply.holder);
    }
    const mine = last + 1;
    if (!(await linked(join(base, waiting), join(base, String(mine))))) continue;
    const names = await readdir(base);
    if (highest(names) === mine) {
      await tidy(base, names, mine);
      return;
    }
    // The list was outdated: this number had been used and removed, and its successor holds the folder.
    await unlink(join(base, String(mine)));
  }
  throw new DatabaseInUseError(folder, undefined);
}

/** Ownership by an abstract socket, which exists per network namespace on Linux. @throws DatabaseInUseError */
export async function claimName(folder: string, name: string, self: Holder): Promise<Ownership> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      const server = await listen(name, self);
      return { release: () => close(server) };
    } catch (error) {
      if (!hasCode(error, 'EADDRINUSE')) throw error;
    }
    const reply = await queryOwner(name);
    if (reply.alive) throw new DatabaseInUseError(folder, reply.holder);
  }
  throw new DatabaseInUseError(folder, undefined);
}

/** The same for every path to the folder. */
export function abstractName({ dev, ino }: Stats): string {
  return `\0embedded-database:${dev}:${ino}`;
}

const holderSchema = z.object({ pid: z.number(), host: z.string(), since: z.coerce.date() });

/** Parses how a holder identifies itself; undefined when invalid. */
export function readHolder(json: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

async function listen(path: string, self: Holder): Promise<Server> {
  const server = createServer((client) => {
    // The asking process may go away before it gets the reply.
    client.on('error', () => client.destroy());
    client.end(JSON.stringify(self));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return server.unref();
}

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}

type OwnerReply = { alive: false } | { alive: true; holder: Holder | undefined };

async function queryOwner(path: string): Promise<OwnerReply> {
  const socket = createConnection(path);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
  } catch (error) {
    // Nobody is listening, the name was removed after it was listed, or its owner has just stopped listening.
    if (hasCode(error, 'ECONNREFUSED', 'ENOENT', 'ECONNRESET')) return { alive: false };
    // The owner is listening, but its queue is full.
    if (hasCode(error, 'EAGAIN')) return { alive: true, holder: undefined };
    throw error;
  }
  socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
  const answer = await text(socket).catch(() => '');
  return { alive: true, holder: readHolder(answer) };
}

/** @returns false when the new name is taken */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    return refusal(error);
  }
}

/**
 * Removes the files of earlier owners. The last one's file stays, so that a reader of the directory always finds a high
 * number, even while the current owner hands over to the next.
 */
async function tidy(base: string, names: string[], mine: number): Promise<void> {
  for (const name of names) {
    if (Number(name) < mine - 1) await undefinedIfMissing(unlink(join(base, name)));
  }
}

function highest(names: string[]): number {
  return Math.max(0, ...names.map(Number).filter(Number.isInteger));
}

function refusal(error: unknown): never {
  if (hasCode(error, ...REFUSALS)) throw new SocketsRefused(String(error));
  throw error;
}
