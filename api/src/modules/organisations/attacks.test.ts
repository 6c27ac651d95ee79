import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inOrganisation } from '../../platform/db/scope.ts';
import { readXlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { campaignForm, makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { makeQuiz } from '../../testing/quizzes.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';
import { markedOrganisation } from './testing/marked-organisation.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN', { name: 'zqhouse Admin' });
const { fragranceId, categoryId } = await makeFragrance(house);
const ofHouse = await makeCampaign(house, { name: 'zqhouse Campaign' });
const north = await markedOrganisation(app, house, 'zqnorth', fragranceId);
const south = await markedOrganisation(app, house, 'zqsouth', fragranceId);

const collection = [{ slot: 1, fragranceId }];
const formOf = (name: string, organisationId: number | null = null) =>
  campaignForm({ name, organisationId, collection });

/** The contents of all tables in which the other organisation has rows. */
async function stateOfSouth(): Promise<string> {
  const tables = [
    'users',
    'devices',
    'places',
    'organisations',
    'campaigns',
    'quizzes',
    'capsules',
    'initiatives',
    'alerts',
    'views',
    'quiz_questions',
  ];
  const states = tables.map(async (table) => {
    const { rows } = await app.db.execute<{ rows: string }>(
      sql.raw(
        `select string_agg(row::text, ' ' order by 1) as rows from ${table} row where row::text ~ 'zqsouth|${south.macAddress}'`,
      ),
    );
    return rows[0]?.rows;
  });
  return JSON.stringify(await Promise.all(states));
}

describe('a member of an organisation', () => {
  it('changes nothing of another organisation by id with any request', async () => {
    const before = await stateOfSouth();
    const ids: Record<string, number> = {
      usuario: south.ownerId,
      campaigns: south.campaignId,
      quiz: south.quizId,
      question: south.quizQuestionId,
      devices: south.deviceId,
      capsules: south.capsuleId,
      organisations: south.organisationId,
      places: south.placeId,
      iniciativa: south.iniciativaId,
      alerts: south.alertId,
      views: south.viewId,
    };
    const writes = app.served.filter(
      ({ method, path, access }) =>
        method !== 'GET' && path.includes('{') && access !== 'public' && access !== 'device',
    );
    let called = 0;
    for (const { method, path } of writes) {
      const id = ids[path.split('/')[1] ?? ''];
      if (id === undefined) continue;
      const call = north.admin[method.toLowerCase() as 'put'];
      for (const query of [{}, { hardDelete: true }] as Record<string, boolean>[]) {
        const answer = await call(path.replaceAll(/\{\w+\}/g, String(id)), {
          body: { auditId: 1, until: '2999-01-01T00:00:00Z' },
          query: method === 'DELETE' ? query : {},
        });
        expect([400, 403, 404], `${method} ${path}`).toContain(answer.status);
        expect(JSON.stringify(answer), `${method} ${path}`).not.toContain('zqsouth');
        called += 1;
      }
    }
    expect(called).toBeGreaterThan(30);
    expect(await stateOfSouth()).toBe(before);
  });

  it('can give a campaign a name that another organisation uses', async () => {
    const made = await north.admin.post('/campaigns', { form: await formOf('zqsouth Campaign') });
    expect(made.status).toBe(201);
    expect(made.body.organisation.organisationId).toBe(north.organisationId);
    const again = await north.admin.post('/campaigns', { form: await formOf('zqsouth Campaign') });
    expect([again.status, again.body.errors]).toMatchObject([409, [{ path: 'name', code: 'duplicate' }]]);
    await north.admin.delete(`/campaigns/${made.body.campaignId}`, { query: { hardDelete: true } });
  });

  it("can't assign a record to another organisation or to the house", async () => {
    const other = await north.admin.post('/campaigns', { form: await formOf('Nova', south.organisationId) });
    expect([other.status, other.body.errors[0].code]).toEqual([400, 'reference']);
    const away = await north.admin.put(`/campaigns/${north.campaignId}`, { form: await formOf('Nova') });
    expect(away.status).toBe(403);
    const moved = await north.admin.post('/devices/bulk', {
      body: { action: 'edit', ids: [north.deviceId], set: { organisationId: south.organisationId } },
    });
    expect(moved.body.errors).toMatchObject([{ path: 'set.organisationId', code: 'reference' }]);
  });

  it("can't give a device a campaign or place of another organisation", async () => {
    for (const set of [{ campaignId: south.campaignId }, { placeId: south.placeId }]) {
      const { body } = await north.admin.post('/devices/bulk', {
        body: { action: 'edit', ids: [north.deviceId], set },
      });
      expect(body.errors).toMatchObject([{ path: `set.${Object.keys(set)[0]}`, code: 'reference' }]);
    }
    for (const change of [
      sql`update devices set campaign_id = ${south.campaignId} where device_id = ${north.deviceId}`,
      sql`insert into devices (mac_address, campaign_id) values ('00:00:5E:00:53:FF', ${south.campaignId})`,
      sql`update devices set place_id = ${south.placeId} where device_id = ${north.deviceId}`,
    ]) {
      await expect(inOrganisation(north.organisationId, () => app.db.execute(change))).rejects.toThrow();
    }
    const { body } = await north.admin.post('/devices/bulk', {
      body: { action: 'edit', ids: [north.deviceId], set: { campaignId: ofHouse.campaignId } },
    });
    expect(body).toMatchObject({ done: 1 });
  });

  it('reads records of the house but changes none of them', async () => {
    const path = `/campaigns/${ofHouse.campaignId}`;
    expect((await north.admin.get(path)).status).toBe(200);
    const calls = [
      north.admin.put(path, { form: await formOf('zqhouse Campaign', north.organisationId) }),
      north.admin.delete(path),
      north.admin.delete(path, { query: { hardDelete: true } }),
      north.admin.put('/campaigns/default', { body: { campaignId: north.campaignId } }),
      north.admin.post('/categories', { body: { name: 'Nova' } }),
      north.admin.put(`/categories/${categoryId}`, { body: { name: 'Nova' } }),
      north.admin.delete(`/fragrances/${fragranceId}`),
      north.admin.post('/organisations', { body: { name: 'Nova' } }),
      north.admin.put(`/organisations/${north.organisationId}`, { body: { name: 'Nova' } }),
      north.admin.post('/import/devices', {}),
      north.admin.post('/devices', { body: { macAddress: '00:00:5E:00:53:FE', owner: null } }),
      north.admin.get('/alert-rules'),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
    expect((await house.get(path)).body.deletedAt).toBeNull();
  });

  it('is forbidden to change a quiz of the house, which they can read', async () => {
    const { quizId } = await makeQuiz(house, { campaignId: ofHouse.campaignId, name: 'Quiz da casa' });
    const path = `/quiz/${quizId}`;
    expect((await north.admin.get(path)).status).toBe(200);
    const calls = [
      ...['validate', 'publish', 'undo', 'redo', 'activate'].map((step) =>
        north.admin.put(`/quiz/${step}/${quizId}`),
      ),
      north.admin.delete(path),
      north.admin.delete(path, { query: { hardDelete: true } }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
    const { body } = await north.admin.post('/quiz/bulk', { body: { action: 'deactivate', ids: [quizId] } });
    expect(body.refused).toMatchObject([{ id: quizId, name: 'Quiz da casa', code: 'forbidden' }]);
    expect((await house.get(path)).body).toMatchObject({ deletedAt: null, questions: [] });
  });

  it('can neither select nor undo anything of another organisation', async () => {
    const matching = { action: 'deactivate', where: { FilterString: 'zqsouth' } };
    expect((await north.admin.post('/campaigns/bulk', { body: matching })).body).toMatchObject({
      matched: 0,
    });
    const byId = { action: 'deactivate', ids: [south.campaignId] };
    const { body } = await north.admin.post('/campaigns/bulk', { body: byId });
    expect(body).toMatchObject({ done: 0 });
    expect(JSON.stringify(body)).not.toContain('zqsouth');
    const { batchId } = (await south.admin.post('/campaigns/bulk', { body: byId })).body;
    expect((await north.admin.post(`/bulk/${batchId}/undo`)).status).toBe(404);
    expect((await south.admin.post(`/bulk/${batchId}/undo`)).body).toMatchObject({ done: 1 });
  });

  it('learns of an email address in use elsewhere only by its field', async () => {
    const profiles = (await north.admin.get('/perfil')).body;
    const list = profiles.data ?? profiles;
    const staff = list.find(({ nome }: { nome: string }) => nome === 'STAFF');
    const person = {
      nome: 'Nova Pessoa',
      email: 'zqsouth-Owner@example.com',
      profile: { id: staff.id },
      address: null,
    };
    const { status, body } = await north.admin.post('/usuario', { body: person });
    expect([status, body.errors]).toEqual([
      409,
      [expect.objectContaining({ path: 'email', code: 'duplicate' })],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/zqsouth/i);
    const made = await north.admin.post('/usuario', { body: { ...person, email: 'nova@example.com' } });
    expect(made.status).toBe(201);
    const { rows } = await app.db.execute(
      sql`select organisation_id from users where user_id = ${made.body.id}`,
    );
    expect(rows).toEqual([{ organisation_id: north.organisationId }]);
  });

  it('exports only their own rows of a long list, including those read after the response started', async () => {
    for (const { mark, deviceId } of [north, south]) {
      await app.db.execute(sql`
        insert into capsules (serial_number, fragrance_id, total_shots, device_id)
        select ${mark} || '-' || number, ${fragranceId}, 100, ${deviceId} from generate_series(1, 1200) number
      `);
    }
    const { rawPayload, headers } = await app.app.inject({
      url: '/api/capsules/export',
      headers: {
        authorization: `Bearer ${await app.token('ADMIN', { organisationId: north.organisationId })}`,
      },
    });
    expect(headers['x-total-count']).toBe('1201');
    const text = JSON.stringify((await readXlsx(rawPayload)).sheets);
    expect(text).not.toContain('zqsouth');
    expect(text.match(/zqnorth-/g)?.length).toBe(1201);
  });

  it('sees nothing of former owners in the history of a device', async () => {
    const set = { organisationId: north.organisationId };
    await house.post('/devices/bulk', { body: { action: 'edit', ids: [south.deviceId], set } });
    const { status, body } = await north.admin.get(`/devices/${south.deviceId}/history`);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('zqsouth');
    await house.post('/devices/bulk', {
      body: { action: 'edit', ids: [south.deviceId], set: { organisationId: south.organisationId } },
    });
  });
});

describe('live events', () => {
  it('never reach members of other organisations, in whatever order they subscribe', async () => {
    const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
    const ending = new AbortController();
    const listen = async (organisationId: number | null) => {
      const heard = { text: '' };
      const { body } = await fetch(`${address}/api/dashboard/live`, {
        headers: { authorization: `Bearer ${await app.token('STAFF', { organisationId })}` },
        signal: ending.signal,
      });
      const reading = async () => {
        for await (const bytes of body ?? []) heard.text += Buffer.from(bytes).toString();
      };
      reading().catch(() => {});
      return heard;
    };
    const first = await listen(null);
    const member = await listen(north.organisationId);
    await expect.poll(() => member.text).toContain('id:');
    await south.fire();
    // Their own former totals may be repeated while transactions of other databases are running.
    const theirs = `"campaignId":${south.campaignId},`;
    await expect.poll(() => first.text, { timeout: 15_000 }).toContain(theirs);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(member.text).not.toContain(theirs);
    ending.abort();
  }, 30_000);
});

describe('the house', () => {
  it('sees the records of all organisations', async () => {
    const found = async (caller: Caller) => {
      const { body } = await caller.get('/campaigns', { query: { perPage: 100 } });
      return body.data.map(({ name }: { name: string }) => name).sort();
    };
    expect(await found(house)).toEqual(['zqhouse Campaign', 'zqnorth Campaign', 'zqsouth Campaign']);
    expect(await found(north.staff)).toEqual(['zqhouse Campaign', 'zqnorth Campaign']);
  });
});
