import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltServer } from '../tools/support/built-server.ts';
import { type ScratchDatabase, scratchDatabase } from '../tools/support/scratch-database.ts';

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;
if (!hasPooler) console.log('pgbouncer is missing: poolers are not tested in this run.');

/** The settings that the server asks for with each connection, which the pooler must ignore to let it in at all. */
const IGNORED =
  'extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

describe.skipIf(process.env.TEST_DATABASE_URL === undefined || !hasPooler)('a server behind a pooler', () => {
  let database: ScratchDatabase;
  let dataDir: string;
  let url: URL;
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    database = await scratchDatabase();
    const place = await database.handOver();
    dataDir = place.dataDir;
    url = new URL(place.databaseUrl ?? '');
  });
  afterAll(async () => {
    for (const end of ends) await end();
    await database?.remove();
  });

  /** Starts one in front of the database. @returns the address that leads through it */
  async function pooler(mode: string, more = ''): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'sillage-pooler-'));
    const port = randomInt(30_000, 40_000);
    const target = `host=${url.hostname} port=${url.port || 5432} user=${url.username || 'root'}`;
    await writeFile(
      join(folder, 'pgbouncer.ini'),
      `[databases]\n* = ${target}${url.password && ` password=${url.password}`}\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\n${more}\n`,
    );
    await chmod(folder, 0o755);
    // It refuses to run as root.
    const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
    const child = spawn('pgbouncer', [...asUser, '-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
    ends.push(async () => {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    });
    await expect.poll(() => isOpen(port), { timeout: 30_000 }).toBe(true);
    return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href;
  }

  const isOpen = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });

  const startOn = (databaseUrl: string) =>
    new Promise<{ code: unknown; said: string }>((resolve) => {
      const env = {
        ...process.env,
        ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'silent' },
        SECRET_KEY: 'a key that only the tools know',
      };
      execFile(process.execPath, ['dist/api/server.js'], { env, timeout: 60_000 }, (error, _, said) =>
        resolve({ code: error?.code, said }),
      );
    });

  it.each([
    ['transaction', '', /^DATABASE_URL leads to a pooler that shares sessions\. [^\n]+\n$/],
    [
      'transaction',
      'server_round_robin = 1',
      /^DATABASE_URL leads to a pooler that shares sessions\. [^\n]+\n$/,
    ],
    [
      'transaction',
      'default_pool_size = 1',
      /^DATABASE_URL leads to a pooler that shares sessions\. [^\n]+\n$/,
    ],
    ['session', '', /^DATABASE_URL leads to a pooler that drops a connection's settings\. [^\n]+\n$/],
  ])(
    'does not start in %s mode that ignores settings (%s), and says so in one line',
    async (mode, more, message) => {
      const address = await pooler(mode, `ignore_startup_parameters = ${IGNORED}\n${more}`);
      const { code, said } = await startOn(address);
      expect(said).toMatch(message);
      expect(code).toBe(1);
    },
  );

  it('starts without one', async () => {
    const server = await startBuiltServer({ dataDir, databaseUrl: url.href });
    expect((await fetch(`${server.address}/api/ready`)).status).toBe(200);
    await server.stop();
  });
});
