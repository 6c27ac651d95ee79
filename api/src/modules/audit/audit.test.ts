import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { CHANGE_FIELDS } from '#contracts/audit-fields.ts';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import type { RecordField } from '#contracts/core/record-fields.ts';
import { FIELDS_OF } from '#contracts/record-fields.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { changesOf } from '../../platform/resource/history/audit.service.ts';
import { ALL_EVENTS } from '../../testing/audit-events/all-events.ts';
import { makeCategory } from '../../testing/catalogue.ts';
import { signedIn } from '../../testing/people.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import { purgeAudit } from './audit.queries.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const entries = async (query: Record<string, string | number> = {}) =>
  (await admin.get('/audit', { query: { perPage: 100, orderBy: 'createdAt', ...query } })).body.data;

/** The newest entry after some work, and how many entries the work added. */
async function newestAfter(work: () => Promise<unknown>) {
  const before = await app.db.$count(auditLog);
  await work();
  const [newest] = await entries({ perPage: 1 });
  return { newest, written: (await app.db.$count(auditLog)) - before };
}

/**
 * A renewed session is no sign-in; its session shows where it is used from. Shots, states and downloads are stored as
 * such. Faulty rows of an import are only marked. Views are personal. Requesting a second factor's secret or a
 * passkey's options has no effect until its code or response arrives. Redirecting to the identity provider has no
 * effect either; its outcome is tested where there is a provider. A POST that only reads has no token in its address.
 */
const UNWRITTEN = [
  'POST /login/oidc',
  'POST /login/oidc/callback',
  'POST /login/step-up/oidc',
  'POST /me/oidc',
  'DELETE /me/oidc',
  'POST /login/refresh',
  'POST /mail-tokens/account',
  'POST /me/totp',
  'POST /me/passkeys/options',
  'POST /login/passkey/options',
  'POST /login/step-up/options',
  'POST /device/shots',
  'POST /device/state',
  'POST /app/campaigns/download',
  'POST /import/{kind}/faulty-rows',
  'POST /views',
  'PUT /views/{id}',
  'PUT /views/{id}/use',
  'DELETE /views/{id}',
];

const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`;

describe('every call that changes something', () => {
  it('has an audit event in this file', () => {
    const changing = app.served.filter(({ method }) => method !== 'GET').map(nameOf);
    expect([...Object.keys(ALL_EVENTS), ...UNWRITTEN].sort()).toEqual(changing.sort());
  });

  it.each(Object.keys(ALL_EVENTS))('is recorded: %s', async (name) => {
    const { work, wrote } = await (ALL_EVENTS[name]?.({ app, admin }) ?? Promise.reject(new Error(name)));
    const { newest, written } = await newestAfter(work);
    expect(newest).toMatchObject({ address: '127.0.0.1', ...wrote });
    expect(written).toBeGreaterThan(0);
  });
});

/** What screens show in their own words: profiles by their names, countries by the browser's. */
const WORDED_ON_SCREEN = ['profile', 'country'];

describe('the changes of all these events', () => {
  it('have words in every language for their fields, and for values that are one of a few', async () => {
    const { rows } = await app.db.execute<{ resource: string; field: string; value: unknown }>(sql`
      select distinct resource, change ->> 'field' as field, side.part as value
      from audit_log, jsonb_array_elements(changes) change, lateral (values (change -> 'before'), (change -> 'after')) side (part)
    `);
    const few = enumsIn((await app.anyone.get('/docs/json')).body);
    const unworded = rows.flatMap(({ resource, field, value }) =>
      partsOf(field, value).flatMap(([name, part]) => {
        const own: Readonly<Record<string, RecordField>> =
          FIELDS_OF[resource as keyof typeof FIELDS_OF] ?? {};
        const declared = { ...(CHANGE_FIELDS as Readonly<Record<string, RecordField>>), ...own }[name];
        if (!declared) return [`${resource} ${name}`];
        const isKey = typeof part === 'string' && few.has(part) && !WORDED_ON_SCREEN.includes(name);
        return isKey && !declared.values?.[part] ? [`${resource} ${name}: ${part}`] : [];
      }),
    );
    expect([...new Set(unworded)]).toEqual([]);
  });
});

/** The values of all enumerations of the API. */
function enumsIn(node: unknown): Set<string> {
  if (typeof node !== 'object' || node === null) return new Set();
  const own = 'enum' in node && Array.isArray(node.enum) ? node.enum : [];
  return new Set([...own, ...Object.values(node).flatMap((part) => [...enumsIn(part)])]);
}

/** The named values of a change: its own, or those of the objects in it. */
function partsOf(field: string, value: unknown): [string, unknown][] {
  // Of a quiz: the question stands in the name.
  if (field.startsWith('question ')) return [];
  const items = Array.isArray(value) ? value : [value];
  const nested = items.flatMap((item) =>
    typeof item === 'object' && item !== null
      ? Object.entries(item).flatMap(([name, part]) => partsOf(name, part))
      : [],
  );
  return [...items.map((item): [string, unknown] => [field, item]), ...nested];
}

describe('the audit trail', () => {
  it('gets no entry if nothing changed or the call was rejected or rolled back', async () => {
    const { categoryId, name } = await makeCategory(admin);
    const before = await app.db.$count(auditLog);
    await admin.put(`/categories/${categoryId}`, { body: { name } });
    await admin.put(`/categories/activate/${categoryId}`);
    await admin.post('/categories', { body: { name } });
    await admin.post('/categories', { body: { name: '' } });
    expect(await app.db.$count(auditLog)).toBe(before);
  });

  it('names whoever tried to sign in, but never the password they typed', async () => {
    const { user } = await signedIn(app);
    const { newest } = await newestAfter(() =>
      app.anyone.post('/login', { body: { email: user.email, password: 'Wrong#Secret1' } }),
    );
    expect(newest).toMatchObject({ action: 'sign-in-refused', recordName: user.email, user: null });
    const everything = JSON.stringify(await app.db.select().from(auditLog));
    for (const secret of ['Wrong#Secret1', TEST_PASSWORD, 'Outra#Senha1', 'argon2']) {
      expect(everything).not.toContain(secret);
    }
  });

  it('records a refresh token used by two clients', async () => {
    const { user, session } = await signedIn(app);
    const body = { Login: user.email, Refresh: session.refreshToken, InstanciaAno: 2026 };
    await app.anyone.post('/login/refresh', { body });
    await app.db.execute(
      sql`update refresh_tokens set redeemed_at = now() - interval '1 minute' where redeemed_at is not null`,
    );
    const { newest } = await newestAfter(() => app.anyone.post('/login/refresh', { body }));
    expect(newest).toMatchObject({ action: 'token-reused', user: { id: user.userId } });
  });

  it('compares fields by value and hides secret ones', () => {
    const before = { name: 'a', list: [{ slot: 1 }], same: { x: [1] }, secretKey: 'k1', gone: 1 };
    const after = { name: 'b', list: [{ slot: 2 }], same: { x: [1] }, secretKey: 'k2', token: 'new' };
    expect(changesOf(before, after)).toEqual([
      { field: 'name', before: 'a', after: 'b' },
      { field: 'list', before: [{ slot: 1 }], after: [{ slot: 2 }] },
      { field: 'secretKey', before: '•••', after: '•••' },
      { field: 'gone', before: 1, after: null },
      { field: 'token', before: null, after: '•••' },
    ]);
  });
});

describe('the list of audit entries', () => {
  it('is filtered by record, user, action and time', async () => {
    const { self, user } = await signedIn(app, 'ADMIN');
    const { categoryId } = await makeCategory(self, `Trilha ${Date.now()}`);
    await self.delete(`/categories/${categoryId}`);
    const ofRecord = await entries({ resource: 'category', recordId: categoryId, orderByDirection: 'ASC' });
    expect(ofRecord.map((row: { action: string }) => row.action)).toEqual(['create', 'deactivate']);
    expect(await entries({ userId: user.userId, action: 'deactivate' })).toHaveLength(1);
    expect(await entries({ userId: user.userId, to: ofRecord[0].createdAt })).toMatchObject([
      { action: 'sign-in' },
    ]);
    expect(await entries({ userId: user.userId, from: '2100-01-01T00:00:00Z' })).toEqual([]);
    expect(
      await entries({ FilterString: 'trilha', resource: 'category', recordId: categoryId }),
    ).toHaveLength(2);
    for (const query of [
      { from: '0000-01-01T00:00:00Z' },
      { resource: 'nothing' },
      { action: 'x' },
      { from: 'yesterday' },
      { recordId: 'a' },
    ]) {
      expect((await admin.get('/audit', { query })).status).toBe(400);
    }
  });

  it("is filtered by days of the installation's time zone, both inclusive", async () => {
    const row = {
      address: '127.0.0.1',
      userAgent: '',
      recordName: 'of a day',
      action: 'update',
      resource: 'user',
    } as const;
    const moments = [
      '2026-03-10T02:59:59.999Z',
      '2026-03-10T03:00:00Z',
      '2026-03-11T02:59:59.999Z',
      '2026-03-11T03:00:00Z',
    ];
    await app.db.insert(auditLog).values(moments.map((moment) => ({ ...row, createdAt: new Date(moment) })));
    const found = async (query: object) =>
      (await entries({ FilterString: 'of a day', orderByDirection: 'ASC', ...query })).map(
        ({ createdAt }: { createdAt: string }) => Date.parse(createdAt),
      );
    const of = (...places: number[]) => places.map((place) => Date.parse(moments[place] ?? ''));
    expect(await found({ from: '2026-03-10', to: '2026-03-10' })).toEqual(of(1, 2));
    expect(await found({ from: '2026-03-10' })).toEqual(of(1, 2, 3));
    expect(await found({ to: '2026-03-10' })).toEqual(of(0, 1, 2));
    expect(await found({ from: '2026-03-10', to: '2026-03-11T02:59:59.999Z' })).toEqual(of(1));
    expect((await admin.get('/audit', { query: { from: '2026-02-30' } })).status).toBe(400);
    expect((await admin.get('/audit', { query: { to: '0000-01-01' } })).status).toBe(400);
  });

  it('is only for administrators', async () => {
    expect((await (await app.as('STAFF')).get('/audit')).status).toBe(403);
  });

  it('loses access and change entries after separate retention times', async () => {
    const row = { address: '127.0.0.1', userAgent: '', recordName: 'purge' };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await app.db.insert(auditLog).values([
      { ...row, action: 'sign-in', resource: 'session', createdAt: daysAgo(201) },
      { ...row, action: 'sign-in', resource: 'session', createdAt: daysAgo(199) },
      { ...row, action: 'update', resource: 'user', createdAt: daysAgo(401) },
      { ...row, action: 'update', resource: 'user', createdAt: daysAgo(201) },
    ]);
    await purgeAudit(app.db, { accessDays: 200, changeDays: 400 }, new Date());
    const left = await entries({ FilterString: 'purge' });
    expect(
      left.map(({ action, resource }: { action: string; resource: string }) => [action, resource]),
    ).toEqual([
      ['sign-in', 'session'],
      ['update', 'user'],
    ]);
  });
});
