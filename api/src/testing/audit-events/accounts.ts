import { expect } from 'vitest';
import { TERMS_VERSION } from '#contracts/core/constants.ts';
import { Authenticator, withPasskey } from '../passkeys.ts';
import { makeUnconfirmed, signedIn, userBody } from '../people.ts';
import { totpCode, withSecondFactor } from '../second-factors.ts';
import { termsBody } from '../terms.ts';
import { expectCreated, TEST_PASSWORD } from '../test-app.ts';
import { type AuditEvents, restoreEvent } from './audit-events.ts';

/** Calls that change sessions, users, the identity and the terms; terms last, as they void earlier versions. */
export const ACCOUNT_EVENTS: AuditEvents = {
  'POST /login': async ({ app }) => {
    const { user } = await signedIn(app);
    const body = { email: user.email, password: TEST_PASSWORD };
    return {
      work: () => app.anyone.post('/login', { body }),
      wrote: { action: 'sign-in', resource: 'session', user: { id: user.userId, nome: user.name } },
    };
  },
  'POST /login/second-factor': async ({ app }) => {
    const { user, secret, challenge } = await withSecondFactor(app);
    const body = { challenge: await challenge(), code: totpCode(secret) };
    return {
      work: () => app.anyone.post('/login/second-factor', { body }),
      wrote: { action: 'sign-in', resource: 'session', user: { id: user.userId, nome: user.name } },
    };
  },
  'POST /login/passkey': async ({ app }) => {
    const { user, authenticator } = await withPasskey(app);
    const passkey = authenticator.get(expectCreated(await app.anyone.post('/login/passkey/options')));
    return {
      work: () => app.anyone.post('/login/passkey', { body: { passkey } }),
      wrote: { action: 'sign-in', resource: 'session', user: { id: user.userId, nome: user.name } },
    };
  },
  'POST /me/passkeys': async ({ app }) => {
    const { user, self } = await signedIn(app);
    const passkey = new Authenticator().create(expectCreated(await self.post('/me/passkeys/options')));
    return {
      work: () => self.post('/me/passkeys', { body: { passkey } }),
      wrote: { action: 'passkey-added', resource: 'user', recordId: user.userId },
    };
  },
  'DELETE /me/passkeys/{id}': async ({ app }) => {
    const { user, self, added } = await withPasskey(app);
    return {
      work: () => self.delete(`/me/passkeys/${added.id}`),
      wrote: { action: 'passkey-removed', resource: 'user', recordId: user.userId },
    };
  },
  'POST /login/step-up': async ({ app }) => {
    const { user, self } = await signedIn(app);
    return {
      work: () => self.post('/login/step-up', { body: { password: TEST_PASSWORD } }),
      wrote: { action: 'step-up', resource: 'session', user: { id: user.userId, nome: user.name } },
    };
  },
  'DELETE /usuario/{id}/second-factor': async ({ app, admin }) => {
    const { user } = await withSecondFactor(app);
    return {
      work: () => admin.delete(`/usuario/${user.userId}/second-factor`),
      wrote: { action: 'second-factor-off', resource: 'user', recordId: user.userId, recordName: user.name },
    };
  },
  'PUT /me/totp': async ({ app }) => {
    const { user, self } = await signedIn(app);
    const { secret } = (await self.post('/me/totp')).body;
    return {
      work: () => self.put('/me/totp', { body: { code: totpCode(secret) } }),
      wrote: { action: 'second-factor-on', resource: 'user', recordId: user.userId },
    };
  },
  'DELETE /me/totp': async ({ app }) => {
    const { user, self } = await withSecondFactor(app);
    return {
      work: () => self.delete('/me/totp'),
      wrote: { action: 'second-factor-off', resource: 'user', recordId: user.userId },
    };
  },
  'POST /logout': async ({ app }) => {
    const { user, self } = await signedIn(app);
    return { work: () => self.post('/logout'), wrote: { action: 'sign-out', user: { id: user.userId } } };
  },
  'DELETE /me/sessions/{id}': async ({ app }) => {
    const { user, self } = await signedIn(app);
    await app.anyone.post('/login', { body: { email: user.email, password: TEST_PASSWORD } });
    const { body } = await self.get('/me/sessions');
    const other = body.data.find((row: { current: boolean }) => !row.current);
    return {
      work: () => self.delete(`/me/sessions/${other.id}`),
      wrote: { action: 'session-ended', user: { id: user.userId } },
    };
  },
  'DELETE /usuario/{id}/sessions': async ({ app, admin }) => {
    const { user } = await signedIn(app);
    return {
      work: () => admin.delete(`/usuario/${user.userId}/sessions`),
      wrote: { action: 'session-ended', resource: 'user', recordId: user.userId, recordName: user.name },
    };
  },
  'DELETE /usuario/{id}/sessions/{sid}': async ({ app, admin }) => {
    const { user } = await signedIn(app);
    const { body } = await admin.get(`/usuario/${user.userId}/sessions`);
    return {
      work: () => admin.delete(`/usuario/${user.userId}/sessions/${body.data[0].id}`),
      wrote: { action: 'session-ended', resource: 'user', recordId: user.userId },
    };
  },
  'PUT /usuario/update-password': async ({ app }) => {
    const { user, self } = await signedIn(app);
    const body = { senhaAtual: TEST_PASSWORD, novaSenha: 'Outra#Senha1' };
    return {
      work: () => self.put('/usuario/update-password', { body }),
      wrote: { action: 'password-changed', resource: 'user', recordId: user.userId },
    };
  },
  'POST /requisicaotemporaria': async ({ app, admin }) => {
    const made = await makeUnconfirmed(admin);
    await app.deliverMails();
    const link = app.mails.find((mail) => mail.to === made.email)?.link ?? '';
    const body = { token: new URL(link).searchParams.get('token'), password: 'Outra#Senha1' };
    return {
      work: () => app.anyone.post('/requisicaotemporaria', { body }),
      wrote: { action: 'confirmed', resource: 'user', recordId: made.id, user: { id: made.id } },
    };
  },
  'POST /usuario/recuperar-senha': async ({ app }) => {
    const { user } = await signedIn(app);
    return {
      work: () => app.anyone.post('/usuario/recuperar-senha', { body: { email: user.email } }),
      wrote: { action: 'recovery-asked', resource: 'session', recordName: user.email, user: null },
    };
  },
  'POST /app/sign-up': async ({ app }) => {
    const email = `app-${Date.now()}@example.com`;
    const body = {
      nome: 'Pessoa do App',
      email,
      password: 'Outra#Senha1',
      birthday: '1990-01-01',
      termsVersion: TERMS_VERSION,
      language: null,
    };
    return {
      work: () => app.anyone.post('/app/sign-up', { body }),
      wrote: {
        action: 'sign-up',
        resource: 'user',
        recordName: email,
        recordId: expect.any(Number),
        user: null,
      },
    };
  },
  'POST /me/terms': async ({ app }) => {
    const { user, self } = await signedIn(app);
    return {
      work: () => self.post('/me/terms', { body: { termsVersion: TERMS_VERSION } }),
      wrote: { action: 'terms-accepted', resource: 'user', recordId: user.userId },
    };
  },
  'POST /me/erasure': async ({ app }) => {
    const { user, self } = await signedIn(app);
    return {
      work: () => self.post('/me/erasure', { body: { password: TEST_PASSWORD } }),
      wrote: { action: 'erasure-asked', resource: 'user', recordId: user.userId },
    };
  },
  'DELETE /app/me': async ({ app }) => {
    const { user, self } = await signedIn(app, 'USER');
    return {
      work: () => self.delete('/app/me'),
      wrote: { action: 'erasure-asked', resource: 'user', recordId: user.userId },
    };
  },
  'POST /usuario/{id}/anonymise': async ({ app, admin }) => {
    const { user } = await signedIn(app);
    return {
      work: () => admin.post(`/usuario/${user.userId}/anonymise`),
      wrote: { action: 'anonymise', resource: 'user', recordId: user.userId },
    };
  },
  'POST /usuario': async ({ admin }) => {
    const body = await userBody(admin);
    return {
      work: () => admin.post('/usuario', { body }),
      wrote: { action: 'create', resource: 'user', recordName: body.nome },
    };
  },
  'PUT /usuario/{id}': async ({ admin }) => {
    const made = await makeUnconfirmed(admin);
    return {
      work: () => admin.put(`/usuario/${made.id}`, { body: { ...made, nome: 'Outro Nome' } }),
      wrote: {
        action: 'update',
        recordId: made.id,
        changes: [{ field: 'nome', before: made.nome, after: 'Outro Nome' }],
      },
    };
  },
  ...restoreEvent('user', '/usuario', async (admin) => {
    const made = await makeUnconfirmed(admin);
    await admin.put(`/usuario/${made.id}`, { body: { ...made, nome: 'Ainda Outro Nome' } });
    return made.id;
  }),
  'POST /usuario/bulk': async ({ app, admin }) => {
    const { user } = await signedIn(app);
    return {
      work: () => admin.post('/usuario/bulk', { body: { action: 'deactivate', ids: [user.userId] } }),
      wrote: { action: 'deactivate', resource: 'user', recordId: user.userId },
    };
  },
  'DELETE /usuario/{id}': async ({ admin }) => {
    const { id } = await makeUnconfirmed(admin);
    return { work: () => admin.delete(`/usuario/${id}`), wrote: { action: 'delete', recordId: id } };
  },
  'PUT /usuario/resend-mail/{id}': async ({ admin }) => {
    const { id } = await makeUnconfirmed(admin);
    return {
      work: () => admin.put(`/usuario/resend-mail/${id}`),
      wrote: { action: 'mail-resent', recordId: id },
    };
  },
  'PUT /content/identity': async ({ admin }) => ({
    work: () => admin.put('/content/identity', { body: { name: 'Casa', text: '', color: '#007E78' } }),
    wrote: {
      action: 'update',
      resource: 'identity',
      recordName: 'Casa',
      changes: [{ field: 'name', before: 'Sillage', after: 'Casa' }],
    },
  }),
  'PUT /setup': async ({ admin }) => ({
    work: () => admin.put('/setup', { body: { dismissed: true } }),
    wrote: {
      action: 'update',
      resource: 'identity',
      changes: [{ field: 'setupDismissed', before: false, after: true }],
    },
  }),
  'PUT /setup/sample': async ({ admin }) => ({
    work: () => admin.put('/setup/sample'),
    wrote: { action: 'create', resource: 'capsule', recordId: expect.any(Number) },
  }),
  'DELETE /setup/sample': async ({ admin }) => {
    await admin.put('/setup/sample');
    return {
      work: () => admin.delete('/setup/sample'),
      wrote: { action: 'delete', resource: 'organisation', recordId: expect.any(Number) },
    };
  },
  'POST /content/terms': async ({ admin }) => ({
    work: () => admin.post('/content/terms', { body: termsBody('Termos da casa') }),
    wrote: { action: 'publish', resource: 'terms', recordName: expect.any(String) },
  }),
};
