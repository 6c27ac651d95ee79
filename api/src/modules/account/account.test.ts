import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountTokens, attempts } from '../../platform/db/schema/accounts.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import { tokenHash } from '../session/opaque-tokens.ts';

const app = await sharedTestApp();

const NEW_PASSWORD = 'Outra#Senha1';
const signIn = (email: string, password: string) => app.anyone.post('/login', { body: { email, password } });
let asked = 0;
/** Uses a new address each time, since requests are limited per address. */
const recover = (email: string) => {
  asked += 1;
  return app.from(`198.51.100.${asked}`).post('/usuario/recuperar-senha', { body: { email } });
};
const redeem = (token: string, password?: string) =>
  app.anyone.post('/requisicaotemporaria', { body: { token, ...(password && { password }) } });

async function recoveryToken(email: string): Promise<string> {
  const before = app.mails.length;
  await recover(email);
  await app.deliverMails();
  // The same delivery may include mails about other people's passwords.
  const mail = app.mails.slice(before).find(({ to }) => to === email);
  return new URL(mail?.link ?? '').searchParams.get('token') ?? '';
}

describe('recovering a password', () => {
  it('responds the same to any address but only mails confirmed, active users', async () => {
    const known = await app.makeUser({ profile: 'STAFF', language: 'es-ES' });
    const inactive = await app.makeUser({ profile: 'STAFF', deletedAt: new Date() });
    const unconfirmed = await app.makeUser({ profile: 'STAFF', confirmedAt: null });
    const before = app.mails.length;
    for (const email of [
      'nobody@example.com',
      inactive.email,
      unconfirmed.email,
      known.email.toUpperCase(),
    ]) {
      expect(await recover(email)).toMatchObject({ status: 204, body: '' });
    }
    expect(app.mails).toHaveLength(before);
    expect(await app.deliverMails()).toBe(4);
    const sent = app.mails.slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: known.email, subject: expect.stringContaining('Recuperación') });
    expect(sent[0]?.link).toMatch(/^http:\/\/sillage\.test\/auth\/recuperar-senha\?token=[\w-]{43}$/);
    expect(sent[0]?.text).toContain(sent[0]?.link);
  });

  it('sets the new password, ends every session and works only once', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const session = (await signIn(email, TEST_PASSWORD)).body;
    const token = await recoveryToken(email);
    expect(await redeem(token, NEW_PASSWORD)).toMatchObject({ status: 200, body: { type: 'recovery' } });
    expect((await app.withToken(session.token).get('/usuario/me')).status).toBe(401);
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await redeem(token, NEW_PASSWORD)).body.code).toBe('token.used');
  });

  it('lets only one of five concurrent attempts succeed', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const token = await recoveryToken(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(token, NEW_PASSWORD)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('voids the older link and rejects an expired or unknown one', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const older = await recoveryToken(email);
    const newer = await recoveryToken(email);
    expect((await redeem(older, NEW_PASSWORD)).body.code).toBe('token.invalid');
    await app.db.update(accountTokens).set({ expiresAt: sql`now()` });
    expect((await redeem(newer, NEW_PASSWORD)).body.code).toBe('token.expired');
    expect((await redeem('unknown', NEW_PASSWORD)).body.code).toBe('token.invalid');
  });

  it('names the account to whoever can set its password, and to nobody else', async () => {
    const accountOf = async (token: string) =>
      (await app.anyone.post('/mail-tokens/account', { body: { token } })).body;
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const token = await recoveryToken(email);
    expect(await accountOf(token)).toEqual({ email });
    expect(await accountOf(token), 'a second time').toEqual({ email });
    await app.db
      .update(accountTokens)
      .set({ type: 'email' })
      .where(eq(accountTokens.tokenHash, tokenHash(token)));
    expect(await accountOf(token), 'of a link for a new address').toEqual({ email: null });
    const used = await recoveryToken(email);
    await redeem(used, NEW_PASSWORD);
    for (const spent of [used, 'unknown']) expect(await accountOf(spent)).toEqual({ email: null });
  });

  it('rejects a password that breaks the rules without using up the token', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const token = await recoveryToken(email);
    const faults = async (password?: string) => (await redeem(token, password)).body.errors;
    expect(await faults()).toMatchObject([{ path: 'password', code: 'required' }]);
    for (const weak of [
      'Curta#1',
      'Longa#Demais12345',
      'semmaiuscula#1',
      'SEMMINUSCULA#1',
      'Sem#Numero',
      'SemEspecial1',
    ]) {
      expect(await faults(weak), weak).toMatchObject([{ path: 'password', code: 'password.requirements' }]);
    }
    expect(await faults('P@ssw0rd1!')).toMatchObject([{ path: 'password', code: 'password.leaked' }]);
    for (const guessable of ['Verao@2026', 'Sillage#26', 'Pessoa#77x', 'Example.99x']) {
      expect(await faults(guessable)).toMatchObject([{ path: 'password', code: 'password.guessable' }]);
    }
    expect((await redeem('unknown', 'P@ssw0rd1!')).body.code).toBe('token.invalid');
    expect((await redeem(token, NEW_PASSWORD)).status).toBe(200);
  });

  it('sends no more than five mails an hour to one address', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    for (let index = 0; index < 5; index += 1) await recoveryToken(email);
    const before = app.mails.length;
    await recover(email);
    const other = await app.makeUser({ profile: 'STAFF' });
    await recoveryToken(other.email);
    expect(app.mails.slice(before).map(({ to }) => to)).toEqual([other.email]);
  });
});

describe('concurrent recovery requests', () => {
  it('all count towards the hourly limit of mails', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const before = app.mails.length;
    await Promise.all(Array.from({ length: 20 }, () => recover(email)));
    expect(await app.deliverMails()).toBe(20);
    expect(app.mails.slice(before).map(({ to }) => to)).toEqual(Array(5).fill(email));
  });
});

describe("changing one's own password", () => {
  it('voids an open recovery link', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const caller = app.withToken((await signIn(email, TEST_PASSWORD)).body.token);
    const token = await recoveryToken(email);
    await caller.put('/usuario/update-password', {
      body: { senhaAtual: TEST_PASSWORD, novaSenha: NEW_PASSWORD },
    });
    expect((await redeem(token, 'Terceira#3')).body.code).toBe('token.invalid');
  });

  it('requires the current one and ends only the other sessions', async () => {
    const { email } = await app.makeUser({ profile: 'USER' });
    const [here, elsewhere] = [
      app.withToken((await signIn(email, TEST_PASSWORD)).body.token),
      app.withToken((await signIn(email, TEST_PASSWORD)).body.token),
    ];
    const change = (senhaAtual: string, novaSenha: string) =>
      here.put('/usuario/update-password', { body: { senhaAtual, novaSenha } });
    expect((await change('Wrong#2026', NEW_PASSWORD)).body).toMatchObject({
      code: 'password.current',
      errors: [{ path: 'senhaAtual' }],
    });
    expect((await change(TEST_PASSWORD, 'fraca')).body.errors).toMatchObject([{ path: 'novaSenha' }]);
    expect((await change(TEST_PASSWORD, 'P@ssw0rd1!')).body.errors).toMatchObject([
      { path: 'novaSenha', code: 'password.leaked' },
    ]);
    expect((await change(TEST_PASSWORD, 'Pessoa#77x')).body.errors).toMatchObject([
      { path: 'novaSenha', code: 'password.guessable' },
    ]);
    expect((await change(TEST_PASSWORD, NEW_PASSWORD)).status).toBe(204);
    expect((await here.get('/usuario/me')).status).toBe(200);
    expect((await elsewhere.get('/usuario/me')).status).toBe(401);
  });

  it('is blocked after ten wrong guesses', async () => {
    const { email } = await app.makeUser({ profile: 'USER' });
    const caller = app.withToken((await signIn(email, TEST_PASSWORD)).body.token);
    const body = { senhaAtual: 'Wrong#2026', novaSenha: NEW_PASSWORD };
    for (let index = 0; index < 10; index += 1) {
      expect((await caller.put('/usuario/update-password', { body })).status).toBe(400);
    }
    expect((await caller.put('/usuario/update-password', { body })).status).toBe(429);
  });
});

describe('recovery requests', () => {
  it('are limited to thirty per address, without affecting other addresses', async () => {
    await app.db.delete(attempts);
    const ask = (from: string) =>
      app.from(from).post('/usuario/recuperar-senha', { body: { email: 'anybody@example.com' } });
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, index) => ask(`2001:db8:0:1::${index}`)),
    );
    const refused = answers.filter(({ status }) => status !== 204);
    expect(refused).toMatchObject([{ status: 429, body: { code: 'rate_limited' } }]);
    expect(Number(refused[0]?.headers['retry-after'])).toSatisfy((wait: number) => wait > 800 && wait <= 900);
    expect((await ask('2001:db8:0:2::1')).status).toBe(204);
  });
});
