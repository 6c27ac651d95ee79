import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { batches } from '../../platform/db/schema/batches.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { makePlace } from '../../testing/organisations.ts';
import { growStale, makeUnconfirmed, signedIn } from '../../testing/people.ts';
import { rounds } from '../../testing/rounds.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { clients } from './testing/client-of.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { fragranceId } = await makeFragrance(admin);
const { make, rows, changed } = await clients(app, admin, fragranceId);

type Client = Awaited<ReturnType<typeof make>>;

const close = ({ path }: Pick<Client, 'path'>, query = {}, caller = admin) =>
  caller.post(`${path}/close`, { query });
const undo = (batchId: string) => admin.post(`/bulk/${batchId}/undo`);
const COUNTS = { initiatives: 2, devices: 2, users: 2, campaigns: 1, places: 1, refused: [] };
const read = async (path: string) => (await admin.get(path)).body;

describe('the end of a contract', () => {
  it('cancels what is to come, gives the devices back, and deactivates all else under one batch', async () => {
    const client = await make();
    const answer = await close(client);
    expect(answer).toMatchObject({ status: 200, body: { ...COUNTS, batchId: expect.any(String) } });
    expect((await read(client.path)).deletedAt).toEqual(expect.any(String));
    for (const path of [`/places/${client.placeId}`, `/campaigns/${client.campaignId}`])
      expect((await read(path)).deletedAt).toEqual(expect.any(String));
    expect((await read(`/usuario/${client.person.userId}`)).ativo).toBe(false);
    const statusOf = async ({ iniciativaId }: Client['over']) =>
      (await read(`/iniciativa/${iniciativaId}`)).status;
    expect(await statusOf(client.running)).toBe('cancelled');
    expect(await statusOf(client.planned)).toBe('cancelled');
    expect(await statusOf(client.over)).toBe('ended');
    expect(await read(`/devices/${client.deviceId}`)).toMatchObject({
      ...{ organisation: null, place: null, campaign: null },
      name: `Entrada ${client.deviceId}`,
    });
    const entries = await app.db.$count(auditLog, sql`batch_id = ${answer.body.batchId}`);
    expect(entries).toBe(9);
    const [batch] = (await read('/bulk')).data;
    expect(batch).toMatchObject({
      action: 'close',
      resource: 'organisation',
      state: 'done',
      matched: 1,
      done: 1,
    });
  });

  it('signs its people out, who can’t sign in again', async () => {
    const client = await make();
    expect((await client.member.get('/usuario/me')).status).toBe(200);
    await close(client);
    expect((await client.member.get('/usuario/me')).status).toBe(401);
    const { email } = client.person;
    const { body } = await app.anyone.post('/login', { body: { email, password: 'Perfume#2026' } });
    expect(body.code).toBe('auth.credentials');
  });

  it('is tried without writing anything', async () => {
    const client = await make();
    const before = {
      rows: await rows(),
      entries: await app.db.$count(auditLog),
      batches: await app.db.$count(batches),
    };
    expect((await close(client, { dryRun: true })).body).toEqual({ ...COUNTS, batchId: null });
    const after = {
      rows: await rows(),
      entries: await app.db.$count(auditLog),
      batches: await app.db.$count(batches),
    };
    expect(after).toEqual(before);
    expect((await client.member.get('/usuario/me')).status).toBe(200);
  });

  it('is undone as a whole: all is as it was, but for sessions', async () => {
    const client = await make();
    await admin.put(`/iniciativa/${client.planned.iniciativaId}/pause`);
    const before = await rows();
    const { body } = await close(client);
    const undone = await undo(body.batchId);
    expect(undone).toMatchObject({ status: 200, body: { matched: 9, done: 9, refusedTotal: 0 } });
    const differing = changed(before, await rows());
    expect(differing).toEqual([expect.stringMatching(/^sessions /)]);
    const [undoing, closing] = (await read('/bulk')).data;
    expect(undoing).toMatchObject({ action: 'undo', state: 'done' });
    expect(closing).toMatchObject({ action: 'close', undone: true });
    expect((await undo(undoing.batchId)).body).toMatchObject({ done: 9, refusedTotal: 0 });
    expect((await read(client.path)).deletedAt).toEqual(expect.any(String));
    expect((await read(`/iniciativa/${client.planned.iniciativaId}`)).status).toBe('cancelled');
  });

  it('leaves what was changed since as it is when it is undone, and names it', async () => {
    const client = await make();
    const { body } = await close(client);
    await admin.put(`/devices/${client.deviceId}`, { body: { name: 'Depósito' } });
    await admin.put(`/campaigns/activate/${client.campaignId}`);
    const undone = (await undo(body.batchId)).body;
    expect(undone).toMatchObject({ matched: 9, done: 7, refusedTotal: 2 });
    expect(undone.refused).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ resource: 'device', id: client.deviceId, code: 'record.stale' }),
        expect.objectContaining({ resource: 'campaign', name: client.campaign, code: 'record.stale' }),
      ]),
    );
    expect(await read(`/devices/${client.deviceId}`)).toMatchObject({ organisation: null, name: 'Depósito' });
    expect((await read(client.path)).deletedAt).toBeNull();
  });

  it('is refused as a whole, with a count of each reason, while people have not confirmed', async () => {
    const client = await make();
    const { organisationId } = client;
    for (const profile of [1, 2]) await makeUnconfirmed(admin, { organisationId, profile: { id: profile } });
    const before = await rows();
    const refused = [{ resource: 'user', code: 'user.unconfirmed', count: 2, message: expect.any(String) }];
    expect((await close(client, { dryRun: true })).body).toEqual({ ...COUNTS, batchId: null, refused });
    expect(await close(client)).toMatchObject({
      ...{ status: 409, body: { code: 'organisation.unclosable', refused } },
    });
    expect(changed(before, await rows())).toEqual([]);
  });

  it('is refused for an organisation that is closed already or unknown, and done once by two at once', async () => {
    const client = await make();
    const both = await Promise.all([close(client), close(client)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const query of [{}, { dryRun: true }])
      expect((await close(client, query)).body.code).toBe('record.inactive');
    expect((await close({ path: '/organisations/999999' })).status).toBe(404);
  });

  it('is for administrators of the house with a fresh session', async () => {
    const client = await make();
    const before = await rows();
    const others = [await app.as('STAFF'), client.member, await app.as('ADMIN', client)];
    for (const caller of others)
      for (const query of [{}, { dryRun: true }])
        expect((await close(client, query, caller)).status).toBe(403);
    const { user, self } = await signedIn(app, 'ADMIN');
    await growStale(app, user.userId);
    expect((await close(client, {}, self)).body.code).toBe('auth.step_up');
    expect((await close(client, { dryRun: true }, self)).body).toMatchObject({ ...COUNTS, users: 3 });
    expect(changed(before, await rows()).filter((key) => !/^(users|sessions) /.test(key))).toEqual([]);
    const { body } = await close(client);
    for (const caller of [
      await app.as('STAFF'),
      await app.as('ADMIN', { organisationId: (await make()).organisationId }),
    ])
      expect((await caller.post(`/bulk/${body.batchId}/undo`)).status).not.toBe(200);
    expect((await read(client.path)).deletedAt).toEqual(expect.any(String));
  });

  it('leaves nothing behind of what others add and change at the same time', async () => {
    const client = await make();
    const { organisationId, placeId, campaignId } = client;
    const device = `/devices/${client.deviceId}`;
    const answers = await Promise.all([
      makePlace(admin, { organisationId }).catch(() => undefined),
      admin.put(device, { body: { organisationId: null } }),
      close(client),
      admin.put(device, { body: { organisationId, placeId, campaignId } }),
      admin.put(`/iniciativa/${client.running.iniciativaId}/pause`),
      admin.put(`/usuario/${client.person.userId}`, { body: { ativo: false } }),
      makePlace(admin, { organisationId }).catch(() => undefined),
    ]);
    expect(answers[2]).toMatchObject({ status: 200 });
    expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([]);
    const { body } = await admin.get(client.path);
    expect(body).toMatchObject({ places: 0, devices: 0, users: 0, deletedAt: expect.any(String) });
  });

  it('touches no row of others, whatever happens before and between, and undoing brings back the rest', async () => {
    const acts = ['rename', 'cancel', 'activate', 'move', 'deactivate'] as const;
    const some = fc.array(fc.constantFrom(...acts), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(some, some, async (first, between) => {
        const [client, other] = [await make(), await make()];
        for (const act of first) for (const of of [client, other]) await acting(act, of);
        const before = await rows();
        const isOwn = (key: string) => before.get(key)?.organisation_id === client.organisationId;
        const own = [...before.keys()].filter(isOwn);
        const session = [...before.keys()].filter((key) => own.includes(`users ${before.get(key)?.user_id}`));
        const { body } = await close(client);
        const closed = await rows();
        const others = (found: typeof before) =>
          new Map([...found].filter(([key]) => !own.includes(key) && !session.includes(key)));
        expect(others(closed)).toEqual(others(before));
        for (const act of between) await acting(act, client);
        const meanwhile = await rows();
        const { refused, done, matched } = (await undo(body.batchId)).body;
        expect(done + refused.length).toBe(matched);
        const after = await rows();
        expect(others(after)).toEqual(others(before));
        const kept = changed(before, after).filter((key) => !session.includes(key));
        const touched = changed(closed, meanwhile);
        // What isn't as it was before was changed in between, stayed so, and is named.
        for (const key of kept) {
          expect(touched).toContain(key);
          expect(changed(meanwhile, after)).not.toContain(key);
        }
        expect(refused.length).toBeGreaterThanOrEqual(kept.length);
      }),
      { numRuns: rounds(9), seed: 7 },
    );
  });
});

async function acting(act: string, { deviceId, running, campaignId }: Client) {
  if (act === 'rename') await admin.put(`/devices/${deviceId}`, { body: { name: `Novo ${deviceId}` } });
  if (act === 'cancel') await admin.put(`/iniciativa/${running.iniciativaId}/cancel`);
  if (act === 'activate') await admin.put(`/campaigns/activate/${campaignId}`);
  if (act === 'move') await admin.put(`/devices/${deviceId}`, { body: { placeId: null } });
  if (act === 'deactivate') await admin.delete(`/campaigns/${campaignId}`);
}
