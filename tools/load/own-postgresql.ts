import { execFile, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A PostgreSQL server of our own, which may be killed. */
export interface OwnPostgresql {
  url: string;
  version: string;
  /** As a power cut ends it: no process of it gets to say a word. */
  kill(): Promise<void>;
  /** As who maintains it ends it. */
  stop(): Promise<void>;
  /** Resolves as soon as it takes connections. */
  start(): Promise<void>;
  /** Stops it and leaves nothing behind. */
  remove(): Promise<void>;
}

/** @throws Error when PostgreSQL's programs are nowhere to be found */
export async function ownPostgresql(): Promise<OwnPostgresql> {
  const programs = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  const folder = await mkdtemp(join(tmpdir(), 'sillage-postgresql-'));
  const port = randomInt(20_000, 30_000);
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const owner = asRoot ? await idsOf('postgres') : undefined;
  if (owner) await chown(folder, owner.uid, owner.gid);
  const program = async (name: string, args: string[]) => {
    await run(join(await binariesIn(programs), name), args, {
      ...owner,
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
    });
  };
  const control = (...args: string[]) => program('pg_ctl', ['-D', data, '-w', ...args]);
  const start = () => {
    const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=100`;
    return control('-l', join(folder, 'log'), '-o', settings, 'start');
  };
  await program('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync']);
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    version: await readFile(join(data, 'PG_VERSION'), 'utf8').then((text) => text.trim()),
    start,
    stop: () => control('-m', 'fast', 'stop'),
    async kill() {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      const { stdout } = await run('pgrep', ['-P', String(Number(pid))]);
      const all = [Number(pid), ...stdout.trim().split('\n').map(Number)];
      for (const each of all) {
        try {
          process.kill(each, 'SIGKILL');
        } catch (error) {
          // Gone with the one before.
          if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
        }
      }
    },
    async remove() {
      await control('-m', 'immediate', 'stop');
      await rm(folder, { recursive: true });
    },
  };
}

/** Debian keeps them apart from the others. */
async function binariesIn(configured: string | undefined): Promise<string> {
  const { stdout } = await run('sh', [
    '-c',
    'ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1',
  ]);
  const found = stdout.trim() || configured;
  if (!found) throw new Error("PostgreSQL's own programs (initdb, pg_ctl) are not installed");
  return found;
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => run('id', [which, user])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}
