import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountTokens } from '../../platform/db/schema/accounts.ts';
import { campaignWithSlot, makeCampaign } from '../../testing/catalogue.ts';
import { broughtIn, claimedDevice, resetCodeOf, type TestDevice } from '../../testing/devices.ts';
import { tokenSentTo } from '../../testing/mails.ts';
import { makeUnconfirmed, signedIn } from '../../testing/people.ts';
import { makeQuestion, makeQuiz } from '../../testing/quizzes.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import { dropExpiredEmails } from '../account/email-changes.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

/** The action and changes of a record's newest entry. */
async function newestOf(resource: string, recordId: number) {
  const { body } = await admin.get('/audit', { query: { resource, recordId } });
  const [{ action, changes }] = body.data;
  return { action, changes };
}

describe('the audit trail records', () => {
  it('that a device loses its owner when the user is deleted', async () => {
    const { id, email } = await makeUnconfirmed(admin);
    const { deviceId } = await broughtIn(app, { ownerId: id });
    expect((await admin.delete(`/usuario/${id}`)).status).toBe(204);
    expect((await admin.get(`/devices/${deviceId}`)).body.owner).toBeNull();
    expect(await newestOf('device', deviceId)).toEqual({
      action: 'update',
      changes: [{ field: 'owner', before: email, after: null }],
    });
  });

  it('that a device is disconnected when its user is deleted', async () => {
    const { id, email } = await makeUnconfirmed(admin);
    const { deviceId } = await broughtIn(app, { userId: id });
    await admin.delete(`/usuario/${id}`);
    expect((await admin.get(`/devices/${deviceId}`)).body.user).toBeNull();
    expect(await newestOf('device', deviceId)).toEqual({
      action: 'update',
      changes: [{ field: 'user', before: email, after: null }],
    });
  });

  it.each<[string, (device: TestDevice) => Promise<unknown>]>([
    ['disconnect', ({ deviceId }) => admin.put(`/devices/remove-user/${deviceId}`)],
    [
      'reset',
      ({ macAddress, resetSecret }) =>
        app.anyone.post('/device/reset', { body: { macAddress, code: resetCodeOf(resetSecret) } }),
    ],
  ])('which user a device is taken from by a %s', async (action, take) => {
    const { user, self } = await signedIn(app, 'USER');
    const device = await claimedDevice(app, { by: self });
    await take(device);
    expect(await newestOf('device', device.deviceId)).toEqual({
      action,
      changes: [{ field: 'user', before: user.email, after: null }],
    });
  });

  it('the owner that a claim sets', async () => {
    const { deviceId } = await claimedDevice(app);
    expect(await newestOf('device', deviceId)).toEqual({
      action: 'claim',
      changes: [{ field: 'owner', before: null, after: expect.stringContaining('@') }],
    });
  });

  it.each<[string, (person: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>]>([
    ['deactivate', ({ user }) => admin.put(`/usuario/${user.userId}`, { body: { ativo: false } })],
    [
      'password-changed',
      ({ self }) =>
        self.put('/usuario/update-password', {
          body: { senhaAtual: TEST_PASSWORD, novaSenha: 'Outra#Senha1' },
        }),
    ],
    [
      'password-recovered',
      async ({ user: { email } }) => {
        await app.anyone.post('/usuario/recuperar-senha', { body: { email } });
        const body = { token: await tokenSentTo(app, email, 'recuperar-senha'), password: 'Outra#Senha1' };
        await app.anyone.post('/requisicaotemporaria', { body });
      },
    ],
    [
      'update',
      async ({ user: { userId } }) => {
        const expired = { expiresAt: sql`now() - interval '1 second'` };
        await app.db.update(accountTokens).set(expired).where(eq(accountTokens.userId, userId));
        await dropExpiredEmails(app.db, new Date());
      },
    ],
  ])('that a new e-mail is no longer pending after a %s', async (action, drop) => {
    const person = await signedIn(app);
    const { userId, email } = person.user;
    const { body } = await admin.get(`/usuario/${userId}`);
    await admin.put(`/usuario/${userId}`, { body: { ...body, email: `novo-${email}` } });
    await drop(person);
    expect(await newestOf('user', userId)).toEqual({
      action,
      changes: [{ field: 'pendingEmail', before: `novo-${email}`, after: null }],
    });
  });

  it('that devices lose a campaign when it is deleted', async () => {
    const { campaignId, name, qrCode } = await campaignWithSlot(admin);
    const { deviceId, macAddress, user } = await claimedDevice(app);
    await user.post('/app/campaigns/download', { body: { code: qrCode, macAddress } });
    expect((await admin.get(`/devices/${deviceId}`)).body.campaign).toEqual({ campaignId, name });
    await admin.delete(`/campaigns/${campaignId}`, { query: { hardDelete: true } });
    expect(await newestOf('device', deviceId)).toEqual({
      action: 'update',
      changes: [{ field: 'campaign', before: name, after: null }],
    });
  });

  it('that a campaign stops being the default when another takes over or it is deactivated', async () => {
    const [first, second] = [await makeCampaign(admin), await makeCampaign(admin)];
    const taken = [{ field: 'isDefault', before: true, after: false }];
    await admin.put('/campaigns/default', { body: { campaignId: first.campaignId } });
    await admin.put('/campaigns/default', { body: { campaignId: second.campaignId } });
    expect(await newestOf('campaign', first.campaignId)).toEqual({ action: 'update', changes: taken });
    await admin.delete(`/campaigns/${second.campaignId}`);
    expect(await newestOf('campaign', second.campaignId)).toEqual({ action: 'deactivate', changes: taken });
  });

  it('that a changed quiz loses its validation', async () => {
    const { campaignId, fragranceId } = await campaignWithSlot(admin);
    const { quizId } = await makeQuiz(admin, { campaignId });
    const answers = [{ label: 'Mar', fragranceOptions: [{ fragranceId }] }];
    const { quizQuestionId } = await makeQuestion(admin, quizId, { answers });
    await admin.put(`/quiz/validate/${quizId}`);
    await makeQuestion(admin, quizId, { quizQuestionId, quest: 'Outra pergunta?', answers });
    const { changes } = await newestOf('quiz', quizId);
    expect(changes).toContainEqual({ field: 'validatedAt', before: expect.any(String), after: null });
  });
});
