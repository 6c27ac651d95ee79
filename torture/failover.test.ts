import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, type OwnPostgresql, ownPostgresql } from '../tools/load/own-postgresql.ts';
import { type BuiltServer, startBuiltServer } from '../tools/support/built-server.ts';

/** Milliseconds within which service must return: generous, since the machine may be busy. */
const RETURN_MS = 60_000;

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** How a start that fails ends, and what it prints. */
function failedStart(dataDir: string, databaseUrl: string): Promise<{ code: unknown; said: string }> {
  const env = {
    ...process.env,
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'silent' },
    SECRET_KEY: 'a key that only the tools know',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/api/server.js'], { env, timeout: RETURN_MS }, (error, _, said) =>
      resolve({ code: error?.code, said }),
    );
  });
}

/** A caller of a server that keeps all statuses it gets. */
class Caller {
  readonly statuses: number[] = [];
  readonly #server: BuiltServer;
  #token = '';

  constructor(server: BuiltServer) {
    this.#server = server;
  }

  async signIn(): Promise<void> {
    const { email, password } = this.#server.account;
    const { body } = await this.#send('POST', '/login', { email, password });
    this.#token = String(body.token);
  }

  async get(path: string): Promise<number> {
    return (await this.#send('GET', path)).status;
  }

  /** @returns whether it was acknowledged */
  async add(name: string): Promise<boolean> {
    return (await this.#send('POST', '/categories', { name })).status === 201;
  }

  async #send(method: string, path: string, body?: object) {
    const answer = await fetch(`${this.#server.address}/api${path}`, {
      method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    this.statuses.push(answer.status);
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as { token?: string } };
  }
}

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('a server with a synchronous standby', () => {
  let primary: OwnPostgresql;
  let standby: Cluster;
  let server: BuiltServer;
  let caller: Caller;
  let dataDir: string;
  const lines: string[] = [];

  beforeAll(async () => {
    primary = await ownPostgresql();
    dataDir = await mkdtemp(join(tmpdir(), 'sillage-failover-'));
    standby = await primary.standby('standby');
    await query(primary.url, `alter system set synchronous_standby_names = 'standby'`);
    await query(primary.url, 'select pg_reload_conf()');
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
    const databaseUrl = `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`;
    server = await startBuiltServer({ dataDir, databaseUrl }, { onLine: (line) => lines.push(line) });
    caller = new Caller(server);
    await caller.signIn();
  });
  afterAll(async () => {
    await server?.stop();
    await primary?.remove();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  const isReady = async () => (await fetch(`${server.address}/api/ready`)).status === 200;

  it('has all acknowledged writes after a failover, and nobody was signed out', async () => {
    const acknowledged: string[] = [];
    let stopped = false;
    const writer = (async () => {
      while (!stopped) {
        const name = `Categoria ${randomBytes(6).toString('hex')}`;
        if (await caller.add(name)) acknowledged.push(name);
      }
    })();
    await expect.poll(() => acknowledged.length, { timeout: RETURN_MS }).toBeGreaterThan(20);
    await primary.kill();
    const before = acknowledged.length;
    await standby.promote();
    await expect.poll(isReady, { timeout: RETURN_MS }).toBe(true);
    await expect.poll(() => acknowledged.length, { timeout: RETURN_MS }).toBeGreaterThan(before + 20);
    stopped = true;
    await writer;
    const stored = (await query(standby.url, 'select name from categories')).map(({ name }) => name);
    expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
    expect(await caller.get('/usuario/me')).toBe(200);
    expect(caller.statuses).not.toContain(401);
  });

  it('refuses the former primary when it comes back, whatever became of the new one', async () => {
    // PostgreSQL refuses to start until the last killed process is gone.
    const starts = () =>
      primary.start().then(
        () => true,
        () => false,
      );
    await expect.poll(starts, { timeout: RETURN_MS, interval: 1_000 }).toBe(true);
    expect(await caller.get('/categories')).toBe(200);
    await standby.stop();
    for (let round = 0; round < 5; round += 1) expect(await caller.get('/usuario/me')).toBe(503);
    expect(await isReady()).toBe(false);
    const refusals = lines.filter((line) =>
      /The database is refused: .* is from before a failover/.test(line),
    );
    expect(refusals).toHaveLength(1);
    await standby.start();
    await expect.poll(isReady, { timeout: RETURN_MS }).toBe(true);
    expect(await caller.get('/usuario/me')).toBe(200);
    expect(caller.statuses).not.toContain(401);
  });

  it('does not start on the former primary, and prefers the new one wherever it stands in the address', async () => {
    const { code, said } = await failedStart(dataDir, primary.url);
    expect(said).toMatch(/^[^\n]+ is from before a failover: it is on timeline 1, and timeline 2 [^\n]+\n$/);
    expect(code).toBe(1);
    const empty = await mkdtemp(join(tmpdir(), 'sillage-failover-'));
    const databaseUrl = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;
    const other = await startBuiltServer({ dataDir: empty, databaseUrl });
    await query(standby.url, `insert into categories (name) values ('Só na nova')`);
    const reader = new Caller(other);
    await reader.signIn();
    expect(await reader.add('Só na nova')).toBe(false);
    expect(reader.statuses).toEqual([200, 409]);
    await other.stop();
    await rm(empty, { recursive: true });
  });
});

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('a server on a standby', () => {
  let primary: OwnPostgresql;
  let standby: Cluster;
  let dataDir: string;
  const sockets = new Set<Socket>();
  let target = 0;
  const way = createServer((socket) => {
    const onwards = connect(target, '127.0.0.1');
    for (const each of [socket, onwards]) sockets.add(each.on('error', () => {}));
    socket.pipe(onwards).pipe(socket);
  });

  beforeAll(async () => {
    primary = await ownPostgresql();
    dataDir = await mkdtemp(join(tmpdir(), 'sillage-standby-'));
    await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    way.close();
    for (const socket of sockets) socket.destroy();
    await primary?.remove();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  it('is not ready and responds 503 instead of signing people out, and does not start there', async () => {
    target = primary.port;
    const databaseUrl = `postgres://postgres@127.0.0.1:${(way.address() as AddressInfo).port}/postgres`;
    const server = await startBuiltServer({ dataDir, databaseUrl });
    // A copy that then lags behind: it doesn't know the session.
    standby = await primary.standby('standby');
    await query(standby.url, 'select pg_wal_replay_pause()');
    const caller = new Caller(server);
    await caller.signIn();
    expect(await caller.get('/usuario/me')).toBe(200);
    target = standby.port;
    for (const socket of sockets) socket.destroy();
    for (let round = 0; round < 5; round += 1) expect(await caller.get('/usuario/me')).toBe(503);
    expect((await fetch(`${server.address}/api/ready`)).status).toBe(503);
    const { code, said } = await failedStart(dataDir, databaseUrl);
    expect(said).toMatch(/^127\.0\.0\.1:\d+ is a standby\n$/);
    expect(code).toBe(1);
    target = primary.port;
    await expect.poll(() => caller.get('/usuario/me'), { timeout: RETURN_MS }).toBe(200);
    expect(caller.statuses).not.toContain(401);
    await server.stop();
  });
});
