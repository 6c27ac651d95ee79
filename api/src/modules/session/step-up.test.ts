import { describe, expect, it } from 'vitest';
import { broughtIn } from '../../testing/devices.ts';
import { withPasskey } from '../../testing/passkeys.ts';
import {
  growStale,
  makeUnconfirmed,
  profileId,
  signedIn,
  signedInLongAgo,
  userBody,
} from '../../testing/people.ts';
import { totpCode, withSecondFactor } from '../../testing/second-factors.ts';
import { type Caller, expectCreated, sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const STEP_UP = { status: 403, body: { code: 'auth.step_up' } };
const fresh = await app.as('ADMIN');

/** A confirmed user in the form that an edit takes. */
async function someone(change: Record<string, unknown> = {}) {
  const { userId } = await app.makeUser({ profile: 'STAFF' });
  const { body } = await fresh.get(`/usuario/${userId}`);
  return { id: userId, body: { ...body, ...change } };
}

/** Requests that need a fresh session. */
const CALLS: Record<string, (admin: Caller) => Promise<unknown>> = {
  'changing another user’s e-mail': async (admin) => {
    const { id, body } = await someone({ email: `other-${Date.now()}@example.com` });
    return admin.put(`/usuario/${id}`, { body });
  },
  'changing another user’s profile': async (admin) => {
    const { id, body } = await someone({ profile: { id: await profileId(fresh, 'ADMIN') } });
    return admin.put(`/usuario/${id}`, { body });
  },
  'deactivating another user': async (admin) =>
    admin.put(`/usuario/${(await someone()).id}`, { body: { ativo: false } }),
  'deactivating users in bulk': async (admin) =>
    admin.post('/usuario/bulk', { body: { action: 'deactivate', ids: [(await someone()).id] } }),
  'changing profiles in bulk': async (admin) => {
    const set = { profile: { id: await profileId(fresh, 'STAFF') } };
    return admin.post('/usuario/bulk', { body: { action: 'edit', set, ids: [(await someone()).id] } });
  },
  'restoring a user’s earlier profile': async (admin) => {
    const made = await makeUnconfirmed(fresh);
    const profile = { id: await profileId(fresh, 'ADMIN') };
    await fresh.put(`/usuario/${made.id}`, { body: { ...made, profile } });
    const { body } = await fresh.get(`/usuario/${made.id}/history`);
    return admin.put(`/usuario/${made.id}/restore`, { body: { auditId: body.data.at(-1).auditId } });
  },
  'undoing a bulk action': async (admin) => {
    const { id } = await someone();
    const { body } = await fresh.post('/usuario/bulk', { body: { action: 'deactivate', ids: [id] } });
    return admin.post(`/bulk/${body.batchId}/undo`);
  },
  'creating an administrator': async (admin) => {
    const profile = { id: await profileId(fresh, 'ADMIN') };
    return admin.post('/usuario', { body: await userBody(fresh, { profile }) });
  },
  'importing users': (admin) => admin.post('/import/users', { form: usersFile() }),
  'setting up a second factor': (admin) => admin.post('/me/totp'),
  'turning on a second factor': (admin) => admin.put('/me/totp', { body: { code: '000000' } }),
  'turning off a second factor': (admin) => admin.delete('/me/totp'),
  'resetting another user’s second factor': async (admin) =>
    admin.delete(`/usuario/${(await someone()).id}/second-factor`),
  'exporting users': (admin) => admin.get('/usuario/export'),
  'reading a claim code': async (admin) =>
    admin.get(`/devices/${(await broughtIn(app)).deviceId}/claim-code`),
  'issuing a new claim code': async (admin) =>
    admin.put(`/devices/${(await broughtIn(app)).deviceId}/claim-code`),
  'printing labels with claim codes': async (admin) =>
    admin.post('/devices/labels', { body: { ids: [(await broughtIn(app)).deviceId] } }),
  'erasing another user': async (admin) => admin.post(`/usuario/${(await someone()).id}/anonymise`),
  'erasing one’s own account without a password': (admin) => admin.delete('/app/me'),
  'ending another user’s sessions': async (admin) =>
    admin.delete(`/usuario/${(await someone()).id}/sessions`),
  'ending one of another user’s sessions': async (admin) =>
    admin.delete(`/usuario/${(await someone()).id}/sessions/0b5d5a0e-5a3d-4f4e-9d06-1c2f9d6a8c11`),
};

function usersFile(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['email;nome;profile\nimport@example.com;Ana Lima;STAFF\n']), 'users.csv');
  return form;
}

describe('a session that is not fresh', () => {
  it.each(Object.entries(CALLS))("can't send the request for %s", async (_, call) => {
    const { self } = await signedInLongAgo(app);
    expect(await call(self)).toMatchObject(STEP_UP);
  });

  it.each(Object.entries(CALLS))('can send the request for %s after a step-up', async (_, call) => {
    const { self } = await signedInLongAgo(app);
    expect((await self.post('/login/step-up', { body: { password: TEST_PASSWORD } })).status).toBe(204);
    expect(await call(self)).not.toMatchObject(STEP_UP);
  });

  it('can still do everything else', async () => {
    const { user, self } = await signedInLongAgo(app);
    const { id, body } = await someone({ nome: 'Outro Nome' });
    expect(await self.put(`/usuario/${id}`, { body })).toMatchObject({
      status: 200,
      body: { nome: 'Outro Nome' },
    });
    const own = (await self.get(`/usuario/${user.userId}`)).body;
    expect((await self.put(`/usuario/${user.userId}`, { body: { ...own, nome: 'Meu Nome' } })).status).toBe(
      200,
    );
    expect((await self.post('/usuario', { body: await userBody(fresh) })).status).toBe(201);
    const bulk = { action: 'deactivate', ids: [id] };
    const trial = await self.post('/usuario/bulk', { body: bulk, query: { dryRun: true } });
    expect(trial).toMatchObject({ status: 200, body: { done: 1, refused: [] } });
    const imported = await self.post('/import/users', { form: usersFile(), query: { dryRun: true } });
    expect(imported.status).toBe(200);
    expect((await self.get('/usuario')).status).toBe(200);
  });

  it("can't change one's own email", async () => {
    const { user, self } = await signedInLongAgo(app);
    const own = (await self.get(`/usuario/${user.userId}`)).body;
    const body = { ...own, email: `own-${user.email}` };
    expect(await self.put(`/usuario/${user.userId}`, { body })).toMatchObject(STEP_UP);
  });

  it('gets no hint of a step-up for requests that are forbidden anyway', async () => {
    const { self } = await signedInLongAgo(app, 'STAFF');
    const { id } = await someone();
    for (const call of [
      self.get('/usuario/export'),
      self.put(`/usuario/${id}`, { body: { ativo: false } }),
      self.delete(`/usuario/${id}/second-factor`),
      self.post('/usuario/bulk', { body: {} }),
    ]) {
      expect(await call).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  it('is refused before the request is validated', async () => {
    const { self } = await signedInLongAgo(app);
    const { id } = await someone();
    const profile = { id: await profileId(fresh, 'ADMIN') };
    expect(await self.put(`/usuario/${id}`, { body: { profile, email: 7 } })).toMatchObject(STEP_UP);
    expect(await self.post('/usuario', { body: { profile } })).toMatchObject(STEP_UP);
    expect(await self.post('/usuario/bulk', { body: {} })).toMatchObject(STEP_UP);
    expect(await self.post('/import/users', { form: new FormData() })).toMatchObject(STEP_UP);
  });
});

describe('a step-up', () => {
  it('accepts a code if there is an authenticator app', async () => {
    const { user, self, secret } = await withSecondFactor(app, 'ADMIN');
    await growStale(app, user.userId);
    expect((await self.post('/login/step-up', { body: { code: totpCode(secret) } })).status).toBe(204);
    expect((await self.get('/usuario/export')).status).toBe(200);
  });

  it('also accepts the password if there is an authenticator app', async () => {
    const { user, self } = await withSecondFactor(app, 'ADMIN');
    await growStale(app, user.userId);
    expect((await self.post('/login/step-up', { body: { password: TEST_PASSWORD } })).status).toBe(204);
    expect((await self.get('/usuario/export')).status).toBe(200);
  });

  it('reports a wrong value at its field and keeps the session', async () => {
    const { self } = await signedInLongAgo(app);
    const wrong = await self.post('/login/step-up', { body: { password: 'Wrong#2026' } });
    expect(wrong).toMatchObject({
      status: 401,
      body: {
        code: 'auth.credentials',
        errors: [{ path: 'password' }],
        detail: 'A senha ou o código está incorreto.',
      },
    });
    const noFactor = await self.post('/login/step-up', { body: { code: '123456' } });
    expect(noFactor).toMatchObject({
      status: 401,
      body: { errors: [{ path: 'code', code: 'second_factor.code' }] },
    });
    const nothing = await self.post('/login/step-up', { body: {} });
    expect(nothing).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', code: 'required' }] },
    });
    expect((await self.get('/usuario/me')).status).toBe(200);
    expect(await self.get('/usuario/export')).toMatchObject(STEP_UP);
  });

  it('is not needed right after a sign-in, with or without a second factor', async () => {
    const { self } = await signedIn(app, 'ADMIN');
    expect((await self.get('/usuario/export')).status).toBe(200);
    const { challenge, recoveryCodes } = await withSecondFactor(app, 'ADMIN');
    const body = { challenge: await challenge(), recoveryCode: recoveryCodes[0] };
    const { token } = (await app.anyone.post('/login/second-factor', { body })).body;
    expect((await app.withToken(token).get('/usuario/export')).status).toBe(200);
  });

  it('is available to app users too', async () => {
    const { self } = await signedInLongAgo(app, 'USER');
    expect(await self.post('/me/totp')).toMatchObject(STEP_UP);
    expect((await self.post('/login/step-up', { body: { password: TEST_PASSWORD } })).status).toBe(204);
    expect((await self.post('/me/totp')).status).toBe(200);
  });
});

describe('a step-up with a passkey', () => {
  it('makes the requesting session fresh', async () => {
    const { user, self, authenticator } = await withPasskey(app);
    await growStale(app, user.userId);
    const options = expectCreated(await self.post('/login/step-up/options'));
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    const body = { passkey: authenticator.get(options) };
    expect((await self.post('/login/step-up', { body })).status).toBe(204);
    expect((await self.post('/me/passkeys/options')).status).toBe(200);
  });

  it('responds 404 if there is no passkey', async () => {
    const { self } = await signedIn(app);
    expect((await self.post('/login/step-up/options')).status).toBe(404);
  });

  it('keeps the session after a wrong answer', async () => {
    const { user, self, authenticator } = await withPasskey(app);
    await growStale(app, user.userId);
    const options = expectCreated(await self.post('/login/step-up/options'));
    const wrong = { passkey: authenticator.get(options, { origin: 'http://evil.test' }) };
    expect(await self.post('/login/step-up', { body: wrong })).toMatchObject({
      status: 401,
      body: { code: 'auth.credentials', errors: [{ path: 'passkey', code: 'invalid' }] },
    });
    expect((await self.get('/usuario/me')).status).toBe(200);
    expect((await self.post('/me/passkeys/options')).status).toBe(403);
  });
});
