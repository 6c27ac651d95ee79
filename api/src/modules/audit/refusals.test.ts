import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEVICE_CALLS } from '#contracts/core/constants.ts';
import { attempts, profiles } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { signedIn } from '../../testing/people.ts';
import { type Caller, TEST_PASSWORD, type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
/** Another server process on the same database; the embedded database allows only one. */
let other: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  app = await testApp({ logger: pino({ level: 'info' }, { write: (line) => void lines.push(line) }) });
  const elsewhere = app.database.elsewhere?.();
  other = elsewhere ? await testApp({ database: elsewhere }) : app;
});
afterAll(async () => {
  if (other !== app) await other.close();
  await app.close();
});
beforeEach(async () => {
  await app.db.delete(attempts);
  await app.db.delete(auditLog);
});

const entries = () => app.db.select().from(auditLog).orderBy(auditLog.auditId);
const ofAction = async (action: string) => (await entries()).filter((entry) => entry.action === action);
const aMinuteLater = () =>
  app.db.update(attempts).set({ createdAt: sql`created_at - interval '61 seconds'` });

describe('a refused permission', () => {
  it('is recorded with user, call and address, once a minute', async () => {
    const { user, session } = await signedIn(app);
    const calls = (caller: Caller) =>
      Array.from({ length: 10 }, (_, index) =>
        caller.get('/audit', { query: { FilterString: `x${index}` } }),
      );
    const both = [app.withToken(session.token), other.withToken(session.token)];
    for (const { status } of await Promise.all(both.flatMap(calls))) expect(status).toBe(403);
    const refused = { userId: user.userId, userName: user.name, address: '127.0.0.1', resource: 'session' };
    expect(await ofAction('permission-refused')).toEqual([
      expect.objectContaining({ ...refused, recordName: 'GET /audit' }),
    ]);
    await aMinuteLater();
    await both[0]?.get('/audit');
    expect(await ofAction('permission-refused')).toHaveLength(2);
  });

  it('is recorded once for all records of a call, but separately for another call', async () => {
    const { self } = await signedIn(app);
    for (const id of [1, 2, 3]) await self.delete(`/usuario/${id}`);
    await self.put('/usuario/1', { body: { ativo: false } });
    expect((await ofAction('permission-refused')).map(({ recordName }) => recordName)).toEqual([
      'DELETE /usuario/{id}',
      'PUT /usuario/{id}',
    ]);
  });

  it('is also recorded when it depends on the request body', async () => {
    const { user, self } = await signedIn(app);
    const { body } = await self.get(`/usuario/${user.userId}`);
    const answer = await self.put(`/usuario/${user.userId}`, {
      body: { ...body, email: 'other@example.com' },
    });
    expect(answer.status).toBe(403);
    expect(await ofAction('permission-refused')).toMatchObject([
      { userId: user.userId, recordName: 'PUT /usuario/{id}' },
    ]);
  });

  it('is found by the filters of the audit list', async () => {
    await (await signedIn(app)).self.get('/audit');
    const admin = await app.as('ADMIN');
    const { body } = await admin.get('/audit', { query: { action: 'permission-refused' } });
    expect(body).toMatchObject({ total: 1, data: [{ action: 'permission-refused' }] });
  });
});

describe('a rate-limited call', () => {
  it('is recorded once a minute per network and never with the input', async () => {
    const recover = (from: string, email: string) =>
      app.from(from).post('/usuario/recuperar-senha', { body: { email } });
    await Promise.all(Array.from({ length: 30 }, () => recover('2001:db8::1', 'a@example.com')));
    for (let index = 0; index < 5; index += 1) {
      expect((await recover(`2001:db8::${index}`, `invented-${index}@example.com`)).status).toBe(429);
    }
    const throttled = await ofAction('throttled');
    expect(throttled).toMatchObject([
      { userId: null, resource: 'session', recordName: 'POST /usuario/recuperar-senha' },
    ]);
    expect(JSON.stringify(throttled)).not.toContain('invented');
  });

  it('of a device names the device', async () => {
    const device = await claimedDevice(app);
    await app.db.execute(sql`update devices set calls = ${DEVICE_CALLS.limit}, calls_since = now()`);
    for (let index = 0; index < 3; index += 1) {
      expect((await device.fire([shotOf(1)])).status).toBe(429);
    }
    expect(await ofAction('throttled')).toMatchObject([
      { resource: 'device', recordId: device.deviceId, recordName: 'POST /device/shots' },
    ]);
  });
});

describe('a sign-in refused despite the right password', () => {
  it.each([
    ['inactive', { deletedAt: new Date() }],
    ['unconfirmed', { confirmedAt: null }],
  ])('is recorded once a minute if the account is %s', async (_, wanted) => {
    const { email } = await app.makeUser({ profile: 'STAFF', ...wanted });
    const signIn = (password: string) => app.anyone.post('/login', { body: { email, password } });
    const right = await Promise.all([1, 2, 3].map(() => signIn(TEST_PASSWORD)));
    const wrong = await signIn('Wrong#Secret1');
    for (const answer of right) {
      expect({ ...answer.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    }
    const told = (await entries()).map(({ action, recordName }) => [action, recordName]);
    expect(told).toEqual([
      ['sign-in-not-allowed', email],
      ['sign-in-refused', email],
    ]);
  });
});

describe('an unknown profile', () => {
  it('may sign in but has no permissions', async () => {
    const [row] = await app.db.insert(profiles).values({ name: 'GERENTE' }).returning();
    const user = await app.makeUser({ profile: 'STAFF', profileId: row?.profileId ?? 0 });
    const { body } = await app.anyone.post('/login', {
      body: { email: user.email, password: TEST_PASSWORD },
    });
    const self = app.withToken(body.token);
    expect((await self.get('/usuario/me')).body).toMatchObject({ profile: { nome: 'GERENTE' } });
    for (const path of [
      '/categories',
      '/usuario',
      '/dashboard/summary',
      '/audit',
      `/usuario/${user.userId}`,
    ]) {
      expect((await self.get(path)).status).toBe(403);
    }
  });
});

describe('log lines of a call', () => {
  const linesOf = (path: string) => {
    const parsed = lines.map((line) => JSON.parse(line));
    const { reqId } = parsed.findLast(({ req }) => req?.url === `/api${path}`) ?? {};
    return parsed.filter((line) => line.reqId === reqId);
  };

  it('identify the caller only by id', async () => {
    lines.length = 0;
    const { user, self, session } = await signedIn(app);
    await self.get('/usuario/me');
    expect(linesOf('/usuario/me').at(-1)).toMatchObject({ userId: user.userId, res: { statusCode: 200 } });
    await self.get('/audit');
    expect(linesOf('/audit').at(-1)).toMatchObject({ userId: user.userId, res: { statusCode: 403 } });
    const device = await claimedDevice(app);
    await device.fire([shotOf(1)]);
    expect(linesOf('/device/shots').at(-1)).toMatchObject({ deviceId: device.deviceId });
    for (const secret of [user.email, session.token, session.refreshToken, device.deviceKey]) {
      expect(lines.join('')).not.toContain(secret);
    }
  });
});
