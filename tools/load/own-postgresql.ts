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
  // PostgreSQL refuses to run as root, and its own user can't enter a private temporary folder of root's.
  const owner = process.getuid?.() === 0 ? await idsOf('postgres') : undefined;
  const folder = await mkdtemp(join(owner ? '/tmp' : tmpdir(), 'sillage-postgresql-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const program: Program = (name, ...args) =>
    run(join(programs, name), args, { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' } });
  const primary = clusterIn(folder, 'data', program);
  await program('initdb', '-D', primary.data, '-E', 'UTF8', '-A', 'trust', '-U', 'postgres', '--no-sync');
  await primary.start();
  const standbys: Cluster[] = [];
  return {
    ...primary,
    version: (await readFile(join(primary.data, 'PG_VERSION'), 'utf8')).trim(),
    /** Copies it to another server, which follows it. @param name of its folder, and its name as a follower */
    async standby(name: string): Promise<Cluster> {
      const standby = clusterIn(folder, name, program);
      const from = `${primary.url}?application_name=${name}`;
      await program('pg_basebackup', '-D', standby.data, '-R', '-c', 'fast', '--no-sync', '-d', from);
      await standby.start();
      standbys.push(standby);
      return standby;
    },
    async remove() {
      await Promise.all([primary, ...standbys].map((each) => each.stop('immediate').catch(() => {})));
      await rm(folder, { recursive: true });
    },
  };
}

type Program = (name: string, ...args: string[]) => Promise<unknown>;
export type Cluster = ReturnType<typeof clusterIn>;

/** A server's data and how to control it. */
function clusterIn(folder: string, name: string, program: Program) {
  const data = join(folder, name);
  const port = randomInt(20_000, 30_000);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=100`;
  return {
    data,
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Resolves as soon as the server accepts connections. */
    start: () =>
      program('pg_ctl', '-D', data, '-w', '-l', join(folder, `${name}.log`), '-o', settings, 'start'),
    /** Stops it as an administrator would. */
    stop: (how = 'fast') => program('pg_ctl', '-D', data, '-w', '-m', how, 'stop'),
    /** Makes a standby take over. */
    promote: () => program('pg_ctl', '-D', data, '-w', 'promote'),
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
  };
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => run('id', [which, user])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}
