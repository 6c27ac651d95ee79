import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeCategory } from '../../testing/catalogue.ts';
import type { Cuttable } from '../../testing/cuttable.ts';
import { type Answer, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { isConnectionLost, isUnavailable } from './errors.ts';

describe.runIf(inject('database') === 'postgresql')('a PostgreSQL that becomes unreachable', () => {
  let direct: TestDatabase;
  let database: TestDatabase;
  let way: Cuttable;
  let app: TestApp;
  let staff: Caller;
  const locks: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    direct = await testDatabase();
    if (!direct.over) throw new Error('This database has no way to it that can be cut');
    ({ way, database } = await direct.over());
    app = await testApp({ database });
    staff = await app.as('STAFF');
  });
  afterEach(async () => {
    for (const unlock of locks.splice(0)) await unlock();
  });
  afterAll(async () => {
    await app.close();
    await way.close();
    await direct.close();
  });

  /** Blocks every other read and write of categories until unlocked. */
  async function lockCategories(): Promise<() => Promise<void>> {
    const holder = await direct.pool.connect();
    await holder.query('begin; lock table categories in access exclusive mode');
    const unlock = async () => {
      await holder.query('rollback');
      holder.release();
    };
    locks.push(unlock);
    return async () => {
      locks.splice(locks.indexOf(unlock), 1);
      await unlock();
    };
  }

  const waitingForLocks = async () => {
    const { rows } = await direct.db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.map(({ pid }) => pid);
  };

  const expectUnavailable = ({ status, body, headers }: Answer) => {
    expect(body).toMatchObject({ code: 'unavailable', status: 503 });
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  };

  it('makes every call respond 503, and is used again as soon as it is back', async () => {
    const { categoryId } = await makeCategory(staff);
    const calls = [
      () => staff.get('/categories'),
      () => staff.get(`/categories/${categoryId}`),
      () => staff.get('/categories/export'),
      () => staff.post('/categories', { body: { name: `Categoria ${randomUUID()}` } }),
      () => app.anyone.get('/ready'),
      () => app.anyone.post('/login', { body: { email: 'ninguem@example.com', password: 'Errada#2026' } }),
      () =>
        app.anyone.post('/device/shots', { body: { events: [] }, headers: { authorization: 'Device x' } }),
    ];
    // Every connection is busy when it breaks.
    const working = Array.from({ length: 40 }, (_, index) => calls[index % 2 === 0 ? 3 : 1]?.());
    await way.cut();
    await Promise.all(working);
    for (const call of calls) expectUnavailable(await call());
    for (const answer of await Promise.all(calls.map((call) => call()))) expectUnavailable(answer);
    await way.mend();
    const answers = [];
    for (const call of calls) answers.push((await call()).status);
    expect(answers).toEqual([200, 200, 200, 201, 200, 401, 401]);
    expect(database.pool.totalCount).toBe(database.pool.idleCount);
  });

  it('costs the pool no connections, even when they break before a transaction begins', async () => {
    const { max } = database.pool.options;
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(Array.from({ length: max }, () => staff.get('/categories')));
      way.breakOff();
      // At once, before the broken connections are noticed.
      await Promise.allSettled(
        Array.from({ length: max }, () => database.db.transaction((tx) => tx.execute(sql`select 1`))),
      );
    }
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
    expect((await staff.get('/categories')).status).toBe(200);
  });

  it('times out once inside a transaction, without waiting again for the rollback', async () => {
    const other = direct.elsewhere?.();
    if (!other) throw new Error('This database has one process only');
    other.pool.options.query_timeout = 400;
    const begun = performance.now();
    const silent = other.db.transaction(async (tx) => {
      await tx.transaction((inner) => inner.execute(sql`select pg_sleep(2)`));
    });
    const error = await silent.catch((reason: unknown) => reason);
    expect(performance.now() - begun).toBeLessThan(750);
    expect([isUnavailable(error), isConnectionLost(error)]).toEqual([true, false]);
    expect(other.pool.totalCount).toBe(0);
    await other.close();
  });

  it('does not disconnect a client that has just subscribed to live figures', async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    const holder = await direct.pool.connect();
    await holder.query('begin; lock table shots_ever in access exclusive mode');
    locks.push(async () => {
      await holder.query('rollback');
      holder.release();
    });
    const { port } = app.app.server.address() as AddressInfo;
    const leaving = new AbortController();
    const { body } = await fetch(`http://127.0.0.1:${port}/api/dashboard/live`, {
      headers: { authorization: `Bearer ${await app.token('STAFF')}` },
      signal: leaving.signal,
    });
    // The starting event id is being read, which has to wait for the lock.
    await expect.poll(async () => (await waitingForLocks()).length).toBeGreaterThan(0);
    way.breakOff();
    for (const unlock of locks.splice(0)) await unlock();
    const told: string[] = [];
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      told.push(part);
      if (part.includes('id: ')) break;
    }
    leaving.abort();
    expect(told.join('')).toMatch(/^id: \d+$/m);
  });

  it('has a read retried once on another connection', async () => {
    const unlock = await lockCategories();
    const reading = staff.get('/categories');
    await expect.poll(async () => (await waitingForLocks()).length).toBe(1);
    const [before] = await waitingForLocks();
    way.breakOff();
    await expect.poll(async () => (await waitingForLocks()).some((pid) => pid !== before)).toBe(true);
    await unlock();
    expect((await reading).status).toBe(200);
  });

  it('never has a write retried: it is done once and completely, or not at all', async () => {
    const name = `Categoria ${randomUUID()}`;
    const unlock = await lockCategories();
    const writing = staff.post('/categories', { body: { name } });
    await expect.poll(async () => (await waitingForLocks()).length).toBe(1);
    const before = await waitingForLocks();
    way.breakOff();
    expectUnavailable(await writing);
    expect(await waitingForLocks()).toEqual(before);
    await unlock();
    // The write may go on by itself on the server: at any moment both rows exist, or neither.
    await expect.poll(waitingForLocks).toEqual([]);
    const { rows } = await direct.db.execute<{ made: number; noted: number }>(sql`
      select (select count(*)::int from categories where name = ${name}) as made,
        (select count(*)::int from audit_log
          where resource = 'category' and action = 'create' and record_name = ${name}) as noted
    `);
    expect([0, 1]).toContain(rows[0]?.made);
    expect(rows[0]?.noted).toBe(rows[0]?.made);
  });
});
