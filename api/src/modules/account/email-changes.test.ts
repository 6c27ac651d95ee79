import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountTokens, sessions, users } from '../../platform/db/schema/accounts.ts';
import { mailOutbox } from '../../platform/db/schema/mail.ts';
import { tokenSentTo } from '../../testing/mails.ts';
import { makeUnconfirmed, signedIn, signUpBody, userBody } from '../../testing/people.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { type Caller, sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import { dropExpiredEmails } from './email-changes.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

let made = 0;
const newAddress = () => {
  made += 1;
  return `mudou-${made}-${Date.now()}@example.com`;
};

/** A Portuguese-speaking user and an unused address for them. */
async function someone(profile: 'STAFF' | 'ADMIN' = 'STAFF') {
  const user = await app.makeUser({ profile, language: 'pt-BR' });
  return { ...user, newEmail: newAddress() };
}

const read = async (id: number) => (await admin.get(`/usuario/${id}`)).body;

async function ask(id: number, email: string, by: Caller = admin, change: object = {}) {
  return by.put(`/usuario/${id}`, { body: { ...(await read(id)), email, ...change } });
}

const linkTo = (email: string) => tokenSentTo(app, email, '/auth/confirmar-email');

/** Requests a new address for a user and returns the token of the link that confirms it. */
async function linkAfterAsking(id: number, email: string): Promise<string> {
  await ask(id, email);
  return linkTo(email);
}

const follow = (token: string) => app.anyone.post('/requisicaotemporaria', { body: { token } });
const signIn = (email: string, password = TEST_PASSWORD) =>
  app.anyone.post('/login', { body: { email, password } });
const subjectsTo = (email: string) =>
  app.mails.filter(({ to }) => to === email).map(({ subject }) => subject.split(' - ')[0]);

describe('a new e-mail of a confirmed user', () => {
  it('takes effect once its link is followed; until then the old one works', async () => {
    const { userId, email, newEmail } = await someone();
    const asked = await ask(userId, newEmail, admin, { nome: 'Outro Nome' });
    expect(asked).toMatchObject({ status: 200, body: { email, pendingEmail: newEmail, nome: 'Outro Nome' } });
    const { body } = await signIn(email);
    expect((await signIn(newEmail)).status).toBe(401);

    const token = await linkTo(newEmail);
    expect(await follow(token)).toMatchObject({ status: 200, body: { type: 'email' } });
    expect(await read(userId)).toMatchObject({ email: newEmail, pendingEmail: null });
    expect((await app.withToken(body.token).get('/usuario/me')).status).toBe(401);
    const renewal = { body: { Refresh: body.refreshToken } };
    expect((await app.anyone.post('/login/refresh', renewal)).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(newEmail)).status).toBe(200);
  });

  it('is announced at both addresses, when requested and when it takes effect', async () => {
    const { userId, email, newEmail } = await someone();
    const token = await linkAfterAsking(userId, newEmail);
    expect(subjectsTo(email)).toEqual(['Pedido para alterar o e-mail da sua conta']);
    expect(app.mails.findLast(({ to }) => to === email)?.text).toContain(newEmail);
    expect(subjectsTo(newEmail)).toEqual(['Confirme o novo e-mail']);
    await follow(token);
    await app.deliverMails();
    expect(subjectsTo(email).at(-1)).toBe('O e-mail da sua conta foi alterado');
    expect(subjectsTo(newEmail).at(-1)).toBe('O e-mail da sua conta foi alterado');
  });

  it('also needs confirmation when administrators change their own', async () => {
    const { user, self } = await signedIn(app, 'ADMIN');
    const newEmail = newAddress();
    const own = (await self.get(`/usuario/${user.userId}`)).body;
    const asked = await self.put(`/usuario/${user.userId}`, { body: { ...own, email: newEmail } });
    expect(asked).toMatchObject({ status: 200, body: { email: user.email, pendingEmail: newEmail } });
    expect((await self.get('/usuario/me')).body.email).toBe(user.email);
    await follow(await linkTo(newEmail));
    expect((await self.get('/usuario/me')).status).toBe(401);
  });

  it('is confirmed once, within three days, by its newest link only', async () => {
    const { userId, newEmail } = await someone();
    const other = newAddress();
    const first = await linkAfterAsking(userId, newEmail);
    expect((await ask(userId, other)).body.pendingEmail).toBe(other);
    expect(await follow(first)).toMatchObject({ status: 400, body: { code: 'token.invalid' } });
    const token = await linkTo(other);
    await app.db.update(accountTokens).set({ expiresAt: sql`now()` }).where(eq(accountTokens.userId, userId));
    expect(await follow(token)).toMatchObject({ status: 400, body: { code: 'token.expired' } });
    const last = await linkAfterAsking(userId, other);
    expect((await follow(last)).status).toBe(200);
    expect(await follow(last)).toMatchObject({ status: 400, body: { code: 'token.used' } });
    expect((await read(userId)).email).toBe(other);
  });

  it('takes effect at once if only the case differs or the user is unconfirmed', async () => {
    const { userId, email } = await someone();
    const capitals = email.toUpperCase().replace('@EXAMPLE.COM', '@example.com');
    expect((await ask(userId, capitals)).body).toMatchObject({ email: capitals, pendingEmail: null });
    const unconfirmed = await makeUnconfirmed(admin);
    const newEmail = newAddress();
    expect((await ask(unconfirmed.id, newEmail)).body).toMatchObject({ email: newEmail, pendingEmail: null });
  });

  it('stays pending through other changes and shows up in the audit trail', async () => {
    const { userId, email, newEmail } = await someone();
    await ask(userId, newEmail);
    const other = await admin.put(`/usuario/${userId}`, {
      body: { ...(await read(userId)), nome: 'Ainda Outro' },
    });
    expect(other.body).toMatchObject({ nome: 'Ainda Outro', email, pendingEmail: newEmail });
    await follow(await linkTo(newEmail));
    const { body } = await admin.get(`/usuario/${userId}/history`);
    expect(body.data[0]).toMatchObject({
      user: { id: userId },
      action: 'update',
      changes: [
        { path: 'email', before: email, after: newEmail },
        { path: 'pendingEmail', before: newEmail, after: null },
      ],
    });
    expect(body.data.at(-1).changes).toEqual([{ path: 'pendingEmail', before: null, after: newEmail }]);
  });

  it('needs confirmation again when the user is restored to an earlier version', async () => {
    const { userId, email, newEmail } = await someone();
    await ask(userId, email, admin, { nome: 'Um Nome' });
    await follow(await linkAfterAsking(userId, newEmail));
    const { body } = await admin.get(`/usuario/${userId}/history`);
    const auditId = body.data.at(-1).auditId;
    const restored = await admin.put(`/usuario/${userId}/restore`, { body: { auditId } });
    expect(restored).toMatchObject({ status: 200, body: { email: newEmail, pendingEmail: email } });
  });

  it('is dropped once its link has expired', async () => {
    const { userId, newEmail } = await someone();
    await ask(userId, newEmail);
    await dropExpiredEmails(app.db, new Date());
    expect((await read(userId)).pendingEmail).toBe(newEmail);
    await app.db
      .update(accountTokens)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(accountTokens.userId, userId));
    await dropExpiredEmails(app.db, new Date());
    expect((await read(userId)).pendingEmail).toBeNull();
  });
});

describe('a pending e-mail', () => {
  it('is dropped when the password changes, is recovered, or the account is deactivated', async () => {
    const changed = await signedIn(app, 'ADMIN');
    const recovered = await someone();
    const inactive = await someone();
    const tokens: string[] = [];
    for (const { userId } of [changed.user, recovered, inactive]) {
      const newEmail = newAddress();
      tokens.push(await linkAfterAsking(userId, newEmail));
    }
    const password = { senhaAtual: TEST_PASSWORD, novaSenha: 'Outra#Senha1' };
    expect((await changed.self.put('/usuario/update-password', { body: password })).status).toBe(204);
    await app.anyone.post('/usuario/recuperar-senha', { body: { email: recovered.email } });
    const recovery = { token: await tokenSentTo(app, recovered.email), password: 'Outra#Senha1' };
    expect((await app.anyone.post('/requisicaotemporaria', { body: recovery })).status).toBe(200);
    await admin.put(`/usuario/${inactive.userId}`, { body: { ativo: false } });
    await admin.put(`/usuario/${inactive.userId}`, { body: { ativo: true } });
    for (const token of tokens) {
      expect(await follow(token)).toMatchObject({ status: 400, body: { code: 'token.invalid' } });
    }
    for (const { userId } of [changed.user, recovered, inactive]) {
      expect((await read(userId)).pendingEmail).toBeNull();
    }
  });

  it('cannot be used to sign in or recover the password', async () => {
    const { userId, newEmail } = await someone();
    const token = await linkAfterAsking(userId, newEmail);
    const before = app.mails.length;
    await app.anyone.post('/usuario/recuperar-senha', { body: { email: newEmail } });
    await app.deliverMails();
    expect(app.mails).toHaveLength(before);
    expect((await app.withToken(token).get('/usuario/me')).status).toBe(401);
  });

  it('voids recovery links in the old mailbox once it takes effect', async () => {
    const { userId, email, newEmail } = await someone();
    await app.anyone.post('/usuario/recuperar-senha', { body: { email } });
    const body = { token: await tokenSentTo(app, email), password: 'Outra#Senha1' };
    await follow(await linkAfterAsking(userId, newEmail));
    expect((await app.anyone.post('/requisicaotemporaria', { body })).body.code).toBe('token.invalid');
  });

  it('leaves nothing in the database that could confirm it', async () => {
    const { userId, newEmail } = await someone();
    const token = await linkAfterAsking(userId, newEmail);
    const kept = [await app.db.select().from(accountTokens), await app.db.select().from(mailOutbox)];
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});

describe('a contested address', () => {
  it('is refused if anyone has it, whatever the case', async () => {
    const { userId, newEmail } = await someone();
    await app.makeUser({ profile: 'STAFF', email: newEmail });
    expect(await ask(userId, newEmail.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: 'conflict.duplicate', errors: [{ path: 'email', code: 'duplicate' }] },
    });
    expect((await read(userId)).pendingEmail).toBeNull();
  });

  it('stays free while pending and goes to whoever confirms it first', async () => {
    const [one, other] = [await someone(), await someone()];
    expect((await ask(one.userId, one.newEmail)).status).toBe(200);
    const first = await linkTo(one.newEmail);
    expect((await ask(other.userId, one.newEmail)).status).toBe(200);
    const second = await linkTo(one.newEmail);
    expect((await follow(second)).status).toBe(200);
    expect(await follow(first)).toMatchObject({ status: 409, body: { code: 'conflict.duplicate' } });
    expect((await read(one.userId)).email).toBe(one.email);
  });

  it('goes to one of those who confirm it concurrently; the others keep their e-mail and session', async () => {
    const address = newAddress();
    const people = await Promise.all([1, 2, 3, 4].map(() => someone()));
    const tokens: string[] = [];
    for (const { userId } of people) {
      tokens.push(await linkAfterAsking(userId, address));
    }
    const open = await Promise.all(people.map(({ email }) => signIn(email)));
    const answers = await Promise.all(tokens.map(follow));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await app.db.$count(users, eq(users.email, address))).toBe(1);
    for (const [index, { userId, email }] of people.entries()) {
      const won = answers[index]?.status === 200;
      expect(await read(userId)).toMatchObject({ email: won ? address : email, pendingEmail: null });
      expect(await app.db.$count(sessions, eq(sessions.userId, userId))).toBe(won ? 0 : 1);
    }
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('is lost, and told so in the history, if somebody else takes it in the meantime', async () => {
    for (const take of [
      (email: string) => app.anyone.post('/app/sign-up', { body: signUpBody(email, 'Outra#Senha1') }),
      async (email: string) => admin.post('/usuario', { body: await userBody(admin, { email }) }),
      async (email: string) => ask((await makeUnconfirmed(admin)).id, email),
      (email: string) =>
        importing(admin, 'users').run(`email;nome;profile\n${email.toUpperCase()};Ana Lima;USER`),
      async (email: string) => follow(await linkAfterAsking((await someone()).userId, email)),
    ]) {
      const { userId, email, newEmail } = await someone();
      const token = await linkAfterAsking(userId, newEmail);
      expect((await take(newEmail)).status).toBeLessThan(300);
      expect(await read(userId)).toMatchObject({ email, pendingEmail: null });
      const history = (await admin.get(`/usuario/${userId}/history`)).body.data;
      expect(history[0]).toMatchObject({
        user: null,
        action: 'update',
        changes: [{ path: 'pendingEmail', before: newEmail, after: null }],
      });
      expect(await follow(token)).toMatchObject({ status: 409, body: { code: 'conflict.duplicate' } });
    }
  });

  it('is the only one whose link works when several are requested for one user concurrently', async () => {
    const { userId, email } = await someone();
    const addresses = [newAddress(), newAddress(), newAddress()];
    const body = await read(userId);
    const answers = await Promise.all(
      addresses.map((address) => admin.put(`/usuario/${userId}`, { body: { ...body, email: address } })),
    );
    for (const { status } of answers) expect(status).toBe(200);
    const { pendingEmail } = await read(userId);
    expect(addresses).toContain(pendingEmail);
    const tokens = [];
    for (const address of addresses) tokens.push(await linkTo(address));
    for (const [index, token] of tokens.entries()) {
      if (addresses[index] !== pendingEmail && token !== '') expect((await follow(token)).status).toBe(400);
    }
    expect((await read(userId)).email).toBe(email);
    expect((await follow(tokens[addresses.indexOf(pendingEmail)] ?? '')).status).toBe(200);
    expect((await read(userId)).email).toBe(pendingEmail);
  });

  it('takes effect once even if its link is followed several times concurrently', async () => {
    const { userId, email, newEmail } = await someone();
    const token = await linkAfterAsking(userId, newEmail);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => follow(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    await app.deliverMails();
    expect(
      subjectsTo(email).filter((subject) => subject === 'O e-mail da sua conta foi alterado'),
    ).toHaveLength(1);
  });
});

describe('a token of one type', () => {
  it('cannot be used as another: an e-mail confirmation sets no password', async () => {
    const { userId, newEmail } = await someone();
    const token = await linkAfterAsking(userId, newEmail);
    const body = { token, password: 'Outra#Senha1' };
    expect((await app.anyone.post('/requisicaotemporaria', { body })).body).toEqual({ type: 'email' });
    expect((await signIn(newEmail, 'Outra#Senha1')).status).toBe(401);
    expect((await signIn(newEmail)).status).toBe(200);
  });
});
