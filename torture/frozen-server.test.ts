import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, Connection } from '../tools/load/caller.ts';
import { type BuiltServer, startBuiltServer } from '../tools/support/built-server.ts';
import { fillCatalogue } from '../tools/support/fixtures.ts';
import { type ScratchDatabase, scratchDatabase } from '../tools/support/scratch-database.ts';

const DEVICES = 6_000;
/** In milliseconds. */
const TIMES = { wait: 12_000, lapse: 30_000 };

const FILL = `
  insert into devices (mac_address)
    select upper(regexp_replace(lpad(to_hex(n), 12, '0'), '(..)(?!$)', '\\1:', 'g')) from generate_series(1, ${DEVICES}) n
`;

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('of two built servers on one database', () => {
  let database: ScratchDatabase;
  let pool: pg.Pool;
  let one: BuiltServer;
  let other: BuiltServer;
  let authorization = '';

  const call = async ({ address }: BuiltServer, each: Call) => {
    const connection = new Connection();
    const { body: text, ...answer } = await connection.call(address, authorization, each);
    connection.close();
    return { ...answer, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  const bulk = (server: BuiltServer, ids: number[], campaignId: number | null) =>
    call(server, ['POST', '/devices/bulk', { action: 'edit', set: { campaignId }, ids }]);
  const batchesOf = async (server: BuiltServer) => (await call(server, ['GET', '/bulk'])).body.data;
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n + 1);
  /** Waits until the latest batch is under way. */
  const untilBegun = (server: BuiltServer) =>
    expect
      .poll(async () => (await batchesOf(server))[0], { timeout: 20_000, interval: 20 })
      .toMatchObject({
        state: 'running',
        action: 'edit',
        done: expect.toSatisfy((done: number) => done > 100),
      });

  const entries = async (batchId: string) => {
    const { rows } = await pool.query<{ all: number; different: number }>(
      'select count(*)::int as all, count(distinct record_id)::int as different from audit_log where batch_id = $1',
      [batchId],
    );
    return rows[0];
  };

  beforeAll(async () => {
    database = await scratchDatabase();
    const place = await database.handOver();
    pool = new pg.Pool({ connectionString: place.databaseUrl });
    await fillCatalogue(pool, 1_000);
    await pool.query(FILL);
    [one, other] = [await startBuiltServer(place), await startBuiltServer(place)];
    const { email, password } = one.account;
    const signedIn = await call(one, ['POST', '/login', { email, password }]);
    authorization = `Bearer ${signedIn.body.token}`;
  }, 60_000);
  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    await pool?.end();
    await database?.remove();
  });

  it('one that is frozen in a bulk call holds up no other records, and its own ones for a bounded time', async () => {
    const frozenCall = bulk(one, range(0, DEVICES / 2), 1);
    await untilBegun(other);
    process.kill(one.pid, 'SIGSTOP');
    const stoppedAt = performance.now();
    const [{ batchId }] = await batchesOf(other);
    try {
      const beside = await bulk(other, range(DEVICES / 2, DEVICES / 2 + 500), 2);
      expect(beside).toMatchObject({ status: 200, body: { done: 500 } });

      const begun = performance.now();
      const same = await bulk(other, range(0, 100), 2);
      expect(performance.now() - begun).toBeLessThan(TIMES.wait);
      expect(same).toMatchObject({
        status: 503,
        body: {
          code: 'unavailable',
          holder: expect.stringMatching(`/${one.pid}$`),
          since: expect.any(String),
        },
      });
      expect(Number(same.retryAfter)).toBeGreaterThan(0);

      await expect
        .poll(async () => (await bulk(other, range(0, 100), 2)).status, {
          timeout: TIMES.lapse,
          interval: 500,
        })
        .toBe(200);
      expect(performance.now() - stoppedAt).toBeLessThan(TIMES.wait + TIMES.lapse);
      const listed = (await batchesOf(other)).find((each: { batchId: string }) => each.batchId === batchId);
      expect(listed).toMatchObject({ state: 'interrupted', matched: DEVICES / 2 });
    } finally {
      process.kill(one.pid, 'SIGCONT');
    }
    expect((await frozenCall).status).toBe(503);
    await delay(500);
    const [listed] = (await batchesOf(other)).filter((each: { batchId: string }) => each.batchId === batchId);
    // Each record of the batch was written once and whole, and none after the server woke up.
    expect(await entries(batchId)).toEqual({ all: listed.done, different: listed.done });
    const { rows } = await pool.query(
      'select count(*)::int as n from devices where device_id <= 100 and campaign_id = 2',
    );
    expect(rows).toEqual([{ n: 100 }]);
    const undone = await call(one, ['POST', `/bulk/${batchId}/undo`]);
    expect(undone.body).toMatchObject({ matched: listed.done, done: listed.done - 100 });
  }, 90_000);

  it('one that is frozen in work that is due leaves it to the other', async () => {
    const lookedAt = async () => {
      const { rows } = await pool.query<{ at: Date }>('select alerts_looked_at as at from maintenance');
      return Number(rows[0]?.at);
    };
    const holding = await pool.connect();
    await holding.query('begin');
    // Keeps the next round of alerts from ending, in whichever server it runs.
    await holding.query('select from maintenance for update');
    let frozen: BuiltServer | undefined;
    await expect
      .poll(
        async () => {
          const { rows } = await pool.query("select holder from leases where name = 'alerts'");
          frozen = [one, other].find(({ pid }) => rows[0]?.holder.includes(`/${pid}/`));
          return frozen;
        },
        { timeout: 90_000, interval: 50 },
      )
      .toBeDefined();
    if (!frozen) throw new Error('Unreachable');
    process.kill(frozen.pid, 'SIGSTOP');
    const stoppedAt = Date.now();
    await holding.query('rollback');
    holding.release();
    try {
      // Its lease has to end, and the other's next minute to come.
      await expect.poll(lookedAt, { timeout: 120_000, interval: 500 }).toBeGreaterThan(stoppedAt);
    } finally {
      process.kill(frozen.pid, 'SIGCONT');
    }
  }, 240_000);

  it('one that is killed in a bulk call leaves it listed with what was done, and it can be undone', async () => {
    const killedCall = bulk(one, range(DEVICES / 2 + 500, DEVICES), 3);
    await untilBegun(other);
    const [{ batchId }] = await batchesOf(other);
    await one.kill();
    expect((await killedCall).status).toBe(0);
    const undo = () => call(other, ['POST', `/bulk/${batchId}/undo`]);
    await expect.poll(async () => (await undo()).status, { timeout: 40_000 }).toBe(200);
    const listed = (await batchesOf(other)).find((each: { batchId: string }) => each.batchId === batchId);
    expect(listed).toMatchObject({ state: 'interrupted', undone: true });
    expect(listed.done).toBeGreaterThan(0);
    expect(await entries(batchId)).toEqual({ all: listed.done, different: listed.done });
    const { rows } = await pool.query('select count(*)::int as n from devices where campaign_id = 3');
    expect(rows).toEqual([{ n: 0 }]);
    await one.restart();
  }, 90_000);
});
