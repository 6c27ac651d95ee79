import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type OwnPostgresql = Awaited<ReturnType<typeof ownPostgresql>>;

/** Creates a PostgreSQL server that may be killed. @throws Error if PostgreSQL's programs can't be found */
export async function ownPostgresql() {
  // Debian keeps them in a separate folder.
  const find =
    'ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1 | grep . || pg_config --bindir';
  const programs = (await run('sh', ['-c', find])).stdout.trim();
  const folder = await mkdtemp(join(tmpdir(), 'sillage-postgresql-'));
  const data = join(folder, 'data');
  const port = randomInt(20_000, 30_000);
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? await idsOf('postgres') : undefined;
  if (owner) await chown(folder, owner.uid, owner.gid);
  const program = (name: string, ...args: string[]) =>
    run(join(programs, name), args, { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' } });
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=100`;
  /** Resolves as soon as the server accepts connections. */
  const start = () => program('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
  const stop = (how: string) => program('pg_ctl', '-D', data, '-w', '-m', how, 'stop');
  await program('initdb', '-D', data, '-E', 'UTF8', '-A', 'trust', '-U', 'postgres', '--no-sync');
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    version: (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim(),
    start,
    /** Stops it as an administrator would. */
    stop: () => stop('fast'),
    /** Kills all its processes at once, like a power cut. */
    async kill() {
      const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      const { stdout } = await run('pgrep', ['-P', pid]);
      for (const each of [pid, ...stdout.trim().split('\n')]) {
        try {
          process.kill(Number(each), 'SIGKILL');
        } catch (error) {
          // It ended together with its parent.
          if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
        }
      }
    },
    async remove() {
      await stop('immediate');
      await rm(folder, { recursive: true });
    },
  };
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => run('id', [which, user])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}
