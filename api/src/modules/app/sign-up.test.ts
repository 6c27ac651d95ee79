import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { TERMS_VERSION } from '#contracts/core/constants.ts';
import { accountTokens, attempts, users } from '../../platform/db/schema/accounts.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { heavyWork } from '../../platform/lib/heavy-work.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import { purgeSignUps } from './sign-up.queries.ts';

const app = await sharedTestApp();

const PASSWORD = 'Jasmim#Azul7';
let made = 0;

function person(wanted: Record<string, unknown> = {}) {
  made += 1;
  const email = `app-${made}@example.com`;
  return {
    nome: 'Beatriz Prado',
    email,
    password: PASSWORD,
    birthday: '1990-02-28',
    termsVersion: TERMS_VERSION,
    language: null,
    ...wanted,
  };
}

const signUp = (body: object, headers = {}, from?: string) =>
  app.from(from).post('/app/sign-up', { body, headers });
const signIn = (email: string, password: string) => app.anyone.post('/login', { body: { email, password } });
const redeem = (mail: Mail | undefined, password?: string) =>
  app.anyone.post('/requisicaotemporaria', { body: { token: tokenOf(mail), password } });

function tokenOf(mail: Mail | undefined): string {
  return new URL(mail?.link ?? 'http://none').searchParams.get('token') ?? '';
}

/** Signs up and returns the mails this sends. */
async function mailsOf(body: object, headers = {}): Promise<Mail[]> {
  const before = app.mails.length;
  expect(await signUp(body, headers)).toMatchObject({ status: 202, body: {} });
  expect(app.mails).toHaveLength(before);
  await app.deliverMails();
  return app.mails.slice(before);
}

async function userOf(email: string) {
  const [user] = await app.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user;
}

describe('signing up', () => {
  it("creates a USER who can sign in after following the mail's link", async () => {
    const body = person({ birthday: '1990-02-28', language: 'es-ES' });
    const [mail, ...others] = await mailsOf(body);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: body.email, subject: expect.stringContaining('Active su cuenta') });
    expect(mail?.link).toMatch(/^http:\/\/sillage\.test\/auth\/ativar-conta\?token=[\w-]{43}$/);
    expect(await userOf(body.email)).toMatchObject({
      name: body.nome,
      birthday: '1990-02-28',
      language: 'es-ES',
      confirmedAt: null,
    });
    expect((await signIn(body.email, PASSWORD)).status).toBe(401);

    expect(await redeem(mail)).toMatchObject({ status: 200, body: { type: 'activation' } });
    expect((await redeem(mail)).body.code).toBe('token.used');
    const session = await signIn(body.email, PASSWORD);
    const me = await app.withToken(session.body.token).get('/usuario/me');
    expect(me.body).toMatchObject({ nome: body.nome, profile: { nome: 'USER' } });
  });

  it("sends the mail in the request's language if the user names none", async () => {
    const [mail] = await mailsOf(person());
    expect(mail?.subject).toContain('Ative a sua conta');
  });

  it('confirms once when the link is followed five times concurrently', async () => {
    const [mail] = await mailsOf(person());
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(mail)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('creates one account when an address signs up several times concurrently', async () => {
    const body = person();
    const answers = await Promise.all(
      [body.email, body.email.toUpperCase(), body.email].map((email) => signUp({ ...body, email })),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await app.db.$count(users, eq(sql`lower(${users.email})`, body.email))).toBe(1);
    const before = app.mails.length;
    await app.deliverMails();
    const works = [];
    for (const mail of app.mails.slice(before)) works.push((await redeem(mail, 'Minha#Senha2')).status);
    expect(works.filter((status) => status === 200)).toHaveLength(1);
  });

  it('is limited to a hundred per address; one more is rejected before it queues for hashing', async () => {
    await app.db.delete(attempts);
    const calls = await Promise.all(Array.from({ length: 100 }, () => signUp(person())));
    expect(calls).toEqual(calls.map(() => expect.objectContaining({ status: 202 })));
    await app.db.update(attempts).set({ createdAt: sql`now() - interval '10 minutes'` });
    let free = () => {};
    const others = new Promise<void>((resolve) => {
      free = resolve;
    });
    const hashing = heavyWork('hash', '', () => others);
    try {
      const refused = await signUp(person());
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(refused.headers['retry-after'])).toSatisfy((wait: number) => wait > 280 && wait <= 300);
      const recovery = { email: 'nobody@example.com' };
      expect((await app.anyone.post('/usuario/recuperar-senha', { body: recovery })).status).toBe(204);
    } finally {
      free();
      await hashing;
    }
    expect((await signUp(person(), {}, '203.0.113.9')).status).toBe(202);
    await app.db.delete(attempts);
    await app.deliverMails();
  });

  it('rejects invalid input with its fault', async () => {
    const refused = async (wanted: object) => {
      const answer = await signUp({ ...person(), ...wanted });
      expect(answer.status).toBe(400);
      return answer.body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
    };
    expect(await refused({ nome: '12' })).toEqual(['nome name_letters']);
    expect(await refused({ nome: 'Ganhe em promo.com' })).toEqual(['nome name_web_address']);
    expect(await refused({ email: 'nobody' })).toEqual([expect.stringMatching(/^email /)]);
    expect(await refused({ password: 'fraca' })).toEqual(['password password.requirements']);
    expect(await refused({ password: 'P@ssw0rd1!' })).toEqual(['password password.leaked']);
    for (const password of ['Verao@2026', 'Inverno#25', 'Sillage#26']) {
      expect(await refused({ password })).toEqual(['password password.guessable']);
    }
    expect(await refused({ birthday: '2026-01-01' })).toEqual(['birthday too_young']);
    for (const birthday of [null, undefined, '']) {
      expect(await refused({ birthday })).toEqual(['birthday required']);
    }
    for (const termsVersion of [null, undefined, '']) {
      expect(await refused({ termsVersion })).toEqual(['termsVersion required']);
    }
    expect(await refused({ termsVersion: '2020-01-01' })).toEqual(['termsVersion terms.version']);
  });

  it("rejects a password based on the user's name, their address or the installation's name", async () => {
    const identity = { name: 'Ateliê Azulejo', text: '', color: '#7a1f5c' };
    expect((await (await app.as('ADMIN')).put('/content/identity', { body: identity })).status).toBe(200);
    for (const password of ['Be@triz#2x', 'Pr@do-20x6', 'Tucano.77x', 'Azulejo#26']) {
      const answer = await signUp(person({ email: 'tucano@example.com', password }));
      const codes = answer.body.errors?.map(({ code }: { code: string }) => code);
      expect([password, answer.status, codes]).toEqual([password, 400, ['password.guessable']]);
    }
  });
});

describe('signing up with a known address', () => {
  it('notifies a confirmed user by mail and changes nothing', async () => {
    const known = await app.makeUser({ profile: 'STAFF', language: 'en-US' });
    const before = await userOf(known.email);
    const [mail, ...others] = await mailsOf(person({ email: known.email.toUpperCase(), language: 'es-ES' }));
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: known.email,
      link: 'http://sillage.test/auth/login',
      subject: expect.stringContaining('You already have an account'),
    });
    expect(await userOf(known.email)).toEqual(before);
    expect((await signIn(known.email, TEST_PASSWORD)).status).toBe(200);
  });

  it("sends the mail in the request's language if the user has none, ignoring the body's", async () => {
    const { email } = await app.makeUser({ profile: 'USER' });
    const [mail] = await mailsOf(person({ email, language: 'es-ES' }), { 'content-language': 'en-US' });
    expect(mail?.subject).toContain('You already have an account');
  });

  it("lets the address's owner choose the password, whoever signed up with it first", async () => {
    const body = person();
    const [first] = await mailsOf(body);
    const [second] = await mailsOf({ ...body, nome: 'Eva Prado', password: 'Outra#Senha1' });
    expect(second?.subject).toContain('Falta confirmar a sua conta');
    expect(await redeem(second, 'Minha#Senha2')).toMatchObject({
      status: 200,
      body: { type: 'registration' },
    });
    for (const password of [PASSWORD, 'Outra#Senha1']) {
      expect((await signIn(body.email, password)).status).toBe(401);
    }
    expect((await signIn(body.email, 'Minha#Senha2')).status).toBe(200);
    expect(await userOf(body.email)).toMatchObject({ name: body.nome });
    expect(await redeem(first)).toMatchObject({ status: 400, body: { code: 'token.invalid' } });
  });

  it("voids the first sign-up's link, and so its password, once the second mail is sent", async () => {
    const body = person();
    const [first] = await mailsOf(body);
    await mailsOf({ ...body, password: 'Outra#Senha1' });
    expect(await redeem(first)).toMatchObject({ status: 400, body: { code: 'token.invalid' } });
    expect((await signIn(body.email, PASSWORD)).status).toBe(401);
    expect(await userOf(body.email)).toMatchObject({ confirmedAt: null });
  });

  it('lets an invited user set a first password', async () => {
    const invited = await app.makeUser({ profile: 'STAFF', confirmedAt: null, passwordHash: null });
    const [mail] = await mailsOf(person({ email: invited.email }));
    expect(mail?.link).toContain('/auth/cadastrar-senha?token=');
    expect((await redeem(mail, 'Outra#Senha1')).body).toEqual({ type: 'registration' });
    expect((await signIn(invited.email, PASSWORD)).status).toBe(401);
    expect((await signIn(invited.email, 'Outra#Senha1')).status).toBe(200);
  });

  it('sends no mail to an inactive user', async () => {
    const inactive = await app.makeUser({ profile: 'USER', deletedAt: new Date() });
    expect(await mailsOf(person({ email: inactive.email }))).toEqual([]);
  });

  it('sends no more than five such mails an hour', async () => {
    const { email } = await app.makeUser({ profile: 'USER' });
    for (let index = 0; index < 5; index += 1) expect(await mailsOf(person({ email }))).toHaveLength(1);
    expect(await mailsOf(person({ email }))).toEqual([]);
  });
});

describe('unconfirmed sign-ups', () => {
  const DAY_MS = 86_400_000;
  const signedUp = (wanted: object) =>
    app.makeUser({
      profile: 'USER',
      confirmedAt: null,
      createdAt: new Date(Date.now() - 7.5 * DAY_MS),
      ...wanted,
    });
  const link = (userId: number, wanted: object = {}) =>
    app.db.insert(accountTokens).values({
      tokenHash: `of ${userId}`,
      userId,
      type: 'activation',
      expiresAt: new Date(Date.now() + DAY_MS),
      ...wanted,
    });

  it('are removed after a week, unless they have an open link or own a device', async () => {
    const gone = [await signedUp({}), await signedUp({}), await signedUp({})];
    await link(gone[1]?.userId ?? 0, { expiresAt: new Date(Date.now() - 1_000) });
    await link(gone[2]?.userId ?? 0, { usedAt: new Date() });
    const owner = await signedUp({});
    await app.db.insert(devices).values({ macAddress: '02:00:00:00:00:01', ownerId: owner.userId });
    const waiting = await signedUp({});
    await link(waiting.userId);
    const kept = [
      owner,
      waiting,
      await signedUp({ createdAt: new Date(Date.now() - 6.5 * DAY_MS) }),
      await signedUp({ confirmedAt: new Date() }),
      await signedUp({ passwordHash: null }),
    ];
    const all = [...gone, ...kept].map(({ userId }) => userId);
    expect(await purgeSignUps(app.db, new Date())).toBe(gone.length);
    const left = await app.db.select({ id: users.userId }).from(users).where(inArray(users.userId, all));
    expect(left.map(({ id }) => id).sort()).toEqual(kept.map(({ userId }) => userId).sort());
  });
});
