import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { DatabaseInUseError, type Holder } from './embedded-errors.ts';

/**
 * One owner for a database folder, held by something that the kernel drops when the process ends, however it ends.
 *
 * Node can lock a file only where opening it can (macOS, BSD, Windows). On Linux the owner listens on a Unix socket
 * in the folder instead: nobody can connect to a socket whose process is gone. A socket in the folder is also seen from another
 * container on the same volume, where a TCP port, an abstract socket or a process id would not be.
 *
 * A dead socket leaves its file behind, and removing it could hit the file of somebody who has just taken its
 * place. So no name is used twice: owners are numbered, the highest number counts, and a new owner takes the next
 * one by a hard link, which only one of several can make. The socket listens before it gets its number, so a number is
 * never seen before it can answer.
 */
export interface Ownership {
  release(): Promise<void>;
}
