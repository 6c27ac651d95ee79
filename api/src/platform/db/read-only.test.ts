import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeCategory } from '../../testing/catalogue.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';

describe('a database that takes no writes', () => {
  let database: TestDatabase;
  let app: TestApp;
  let staff: Caller;
  beforeAll(async () => {
    database = await testDatabase();
    app = await testApp({ database });
    staff = await app.as('STAFF');
  });
  afterAll(() => app.close());

  async function setReadOnly(value: 'on' | 'off'): Promise<void> {
    if (inject('database') === 'embedded') {
      await database.pool.query(`set default_transaction_read_only = ${value}`);
      return;
    }
    const { rows } = await database.pool.query('select current_database() as name');
    const admin = new pg.Client({ connectionString: inject('databaseUrl') });
    await admin.connect();
    await admin.query(`alter database ${rows[0].name} set default_transaction_read_only = ${value}`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      rows[0].name,
    ]);
    await admin.end();
  }

  const bearing = async (authorization: string, url: string) => {
    const { statusCode, json } = await app.app.inject({ url, headers: { authorization } });
    return { statusCode, code: json().code };
  };

  it('makes the server unready and refuses writes with 503, but serves what it knows', async () => {
    await setReadOnly('on');
    expect(await app.anyone.get('/ready')).toMatchObject({
      status: 503,
      body: { parts: { database: 'unwell' } },
    });
    expect((await staff.get('/categories')).status).toBe(200);
    await expect(makeCategory(staff)).rejects.toThrow(/503|unavailable/);
    await setReadOnly('off');
    await expect.poll(async () => (await app.anyone.get('/ready')).status).toBe(200);
  });

  it('tells nobody that a session, a key or a password is invalid', async () => {
    const unknown = { statusCode: 401, code: 'device.key' };
    expect(await bearing('Device unknown', '/api/device/config')).toEqual(unknown);
    expect(await bearing('Bearer unknown', '/api/usuario/me')).toMatchObject({ statusCode: 401 });
    const payload = { Refresh: 'unknown' };
    const refresh = () => app.app.inject({ method: 'POST', url: '/api/login/refresh', payload });
    expect((await refresh()).statusCode).toBe(401);
    await setReadOnly('on');
    for (const [header, url] of [
      ['Device unknown', '/api/device/config'],
      ['Bearer unknown', '/api/usuario/me'],
    ] as const)
      expect(await bearing(header, url)).toEqual({ statusCode: 503, code: 'unavailable' });
    expect((await refresh()).statusCode).toBe(503);
    expect((await app.anyone.get('/usuario/me')).body.code).toBe('auth.required');
    await setReadOnly('off');
  });
});
