import { describe, expect, it } from 'vitest';
import { campaignForm, makeFragrance } from '../../testing/catalogue.ts';
import { makeQuestion, makeQuiz } from '../../testing/quizzes.ts';
import { expectCreated, sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import { markedOrganisation } from './testing/marked-organisation.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN');
const { fragranceId } = await makeFragrance(house);
const north = await markedOrganisation(app, house, 'zqnorth', fragranceId);
const collection = [{ slot: 1, fragranceId }];

describe('an administrator of an organisation', () => {
  it('is shown the organisation they belong to', async () => {
    const { body } = await north.admin.get('/usuario/me');
    expect(body.organisation).toEqual({
      organisationId: north.organisationId,
      name: 'zqnorth Perfumes',
      logo: null,
    });
    expect((await house.get('/usuario/me')).body.organisation).toBeNull();
  });

  it('manages its campaigns and their quizzes as the house does', async () => {
    const made = expectCreated(
      await north.admin.post('/campaigns', { form: await campaignForm({ name: 'Nossa', collection }) }),
    );
    const form = await campaignForm({
      name: 'Nossa!',
      organisationId: north.organisationId,
      collection,
      cover: null,
    });
    expect((await north.admin.put(`/campaigns/${made.campaignId}`, { form })).status).toBe(200);
    const { quizId } = await makeQuiz(north.admin, { campaignId: made.campaignId });
    // With wording that another organisation uses as well.
    await makeQuestion(north.admin, quizId, {
      quest: 'zqsouth question?',
      answers: [{ label: 'zqsouth answer', fragranceOptions: [{ fragranceId }] }],
    });
    for (const step of ['validate', 'publish', 'undo', 'redo'])
      expect((await north.admin.put(`/quiz/${step}/${quizId}`)).status, step).toBeLessThan(300);
    const history = await north.admin.get(`/campaigns/${made.campaignId}/history`);
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
    const { auditId } = history.body.data.at(-1);
    expect(
      (await north.admin.put(`/campaigns/${made.campaignId}/restore`, { body: { auditId } })).status,
    ).toBe(200);
    expect((await north.admin.delete(`/campaigns/${made.campaignId}`)).status).toBe(204);
    expect((await north.admin.put(`/campaigns/activate/${made.campaignId}`)).status).toBe(200);
  });

  it('copies a quiz of the house, which it can only read, for a campaign of its own', async () => {
    const of = async (maker: typeof house) =>
      expectCreated(await maker.post('/campaigns', { form: await campaignForm({ collection }) }));
    const { quizId } = await makeQuiz(house, { campaignId: (await of(house)).campaignId });
    await makeQuestion(house, quizId, { answers: [{ label: 'Esta', fragranceOptions: [{ fragranceId }] }] });
    const body = { name: 'Nosso quiz', campaignId: (await of(north.admin)).campaignId, language: 'pt-BR' };
    const copied = expectCreated(await north.admin.post(`/quiz/${quizId}/copy`, { body }));
    expect(copied.questions).toMatchObject([{ answers: [{ fragranceOptions: [{ fragranceId }] }] }]);
    const back = await north.admin.post(`/quiz/${copied.quizId}/copy`, {
      body: { ...body, language: 'en-US', campaignId: (await of(house)).campaignId },
    });
    expect(back.status).toBe(403);
  });

  it('manages its devices, alerts and views', async () => {
    const give = (set: object) => north.admin.put(`/devices/${north.deviceId}`, { body: set });
    expect((await give({ campaignId: null })).status).toBe(200);
    expect((await give({ campaignId: north.campaignId })).status).toBe(200);
    expect((await give({ placeId: null })).status).toBe(200);
    expect((await give({ placeId: north.placeId })).status).toBe(200);
    expect((await north.admin.put(`/alerts/${north.alertId}/acknowledge`)).status).toBe(200);
    expect(
      (await north.admin.put(`/views/${north.viewId}/use`, { body: { pinned: true, opening: false } }))
        .status,
    ).toBe(200);
    expect((await north.admin.put(`/devices/remove-user/${north.deviceId}`)).status).toBeLessThan(300);
  });

  it('reads and changes the claim codes of its devices, and prints their labels', async () => {
    const path = `/devices/${north.deviceId}/claim-code`;
    const { claimCode } = expectCreated(await north.admin.get(path));
    expect(expectCreated(await north.admin.put(path)).claimCode).not.toBe(claimCode);
    const { labels } = expectCreated(
      await north.admin.post('/devices/labels', { body: { ids: [north.deviceId] } }),
    );
    expect(labels).toMatchObject([{ deviceId: north.deviceId, macAddress: north.macAddress }]);
    expect((await north.staff.get(path)).status).toBe(403);
  });

  it('reads the history of its places and of the organisation, which only the house restores', async () => {
    for (const path of [`/places/${north.placeId}`, `/organisations/${north.organisationId}`]) {
      const { data } = expectCreated(await north.admin.get(`${path}/history`));
      expect(data.map(({ action }: { action: string }) => action)).toContain('create');
      const { auditId } = data[0];
      expect((await north.admin.put(`${path}/restore`, { body: { auditId } })).status).toBe(403);
      expect((await north.staff.get(`${path}/history`)).status).toBe(403);
    }
  });

  it('manages its people', async () => {
    const profiles = (await north.admin.get('/perfil')).body;
    const staff = (profiles.data ?? profiles).find(({ nome }: { nome: string }) => nome === 'STAFF');
    const person = { nome: 'Nova', email: 'nova@example.com', profile: { id: staff.id }, address: null };
    const { id } = expectCreated(await north.admin.post('/usuario', { body: person }));
    const update = await north.admin.put(`/usuario/${id}`, { body: { ...person, nome: 'Outra' } });
    expect([update.status, update.body.nome]).toEqual([200, 'Outra']);
    expect((await north.admin.put(`/usuario/resend-mail/${id}`)).status).toBe(204);
    expect(await app.deliverMails()).toBeGreaterThan(0);
    expect((await north.admin.delete(`/usuario/${id}`)).status).toBe(204);
    const owner = await north.admin.put(`/usuario/${north.ownerId}`, { body: { ativo: false } });
    expect([owner.status, owner.body.ativo]).toEqual([200, false]);
  });

  it('signs in, renews the session, changes the password and signs out', async () => {
    const email = 'zqnorth-Admin@example.com';
    const session = expectCreated(
      await app.anyone.post('/login', { body: { email, password: TEST_PASSWORD } }),
    );
    const renewed = expectCreated(
      await app.anyone.post('/login/refresh', { body: { Refresh: session.refreshToken } }),
    );
    const self = app.withToken(renewed.token);
    expect((await self.get('/me/sessions')).body.data.length).toBeGreaterThan(1);
    const passwords = { senhaAtual: TEST_PASSWORD, novaSenha: 'Tangerine#Boat77' };
    const changed = await self.put('/usuario/update-password', { body: passwords });
    expect(changed.body.errors ?? []).toEqual([]);
    expect((await self.post('/logout')).status).toBeLessThan(300);
  });
});
