import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { TERMS_VERSION } from '#contracts/core/constants.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import { isAdolescent } from '#contracts/users/person-fields.ts';
import { termsAcceptances, users } from '../../platform/db/schema/accounts.ts';
import { signedIn } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();

const acceptedBy = (userId: number) =>
  app.db.select().from(termsAcceptances).where(eq(termsAcceptances.userId, userId));
const dueOf = async (self: { get(path: string): Promise<{ body: { termsDue: boolean } }> }) =>
  (await self.get('/usuario/me')).body.termsDue;

const person = (email: string, wanted: object = {}) => ({
  nome: 'Clara Prado',
  email,
  password: 'Jasmim#Azul7',
  birthday: '1990-02-28',
  termsVersion: TERMS_VERSION,
  language: 'pt-BR',
  ...wanted,
});
const userOf = async (email: string) => (await app.db.select().from(users).where(eq(users.email, email)))[0];

describe('the terms of use', () => {
  it.each(LANGUAGES)('can be read by anyone in %s', async (language) => {
    const headers = { 'content-language': language };
    const { status, body } = await app.anyone.get('/content/terms', { headers });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: TERMS_VERSION, termsVersion: TERMS_VERSION, language });
    expect(body.parts.length).toBeGreaterThan(3);
  });

  it('are found by their version; an unknown version is refused', async () => {
    const read = (version: string) => app.anyone.get('/content/terms', { query: { version } });
    expect((await read(TERMS_VERSION)).status).toBe(200);
    for (const version of ['2020-01-01', 'constructor']) {
      const { status, body } = await read(version);
      expect([status, body.errors[0].path]).toEqual([400, 'version']);
    }
  });

  it('are due until the user accepts them, once', async () => {
    const { user, self } = await signedIn(app);
    expect(await dueOf(self)).toBe(true);
    const accept = () => self.post('/me/terms', { body: { termsVersion: TERMS_VERSION } });
    expect((await Promise.all([accept(), accept()])).map(({ status }) => status)).toEqual([204, 204]);
    expect(await dueOf(self)).toBe(false);
    const kept = await acceptedBy(user.userId);
    expect(kept).toEqual([{ userId: user.userId, version: TERMS_VERSION, acceptedAt: expect.any(Date) }]);
    await accept();
    expect(await acceptedBy(user.userId)).toEqual(kept);
  });

  it('can only be accepted in the current version', async () => {
    const { user, self } = await signedIn(app);
    const { status, body } = await self.post('/me/terms', { body: { termsVersion: '2020-01-01' } });
    expect([status, body.errors[0].path, body.errors[0].code]).toEqual([
      400,
      'termsVersion',
      'terms.version',
    ]);
    expect(await acceptedBy(user.userId)).toEqual([]);
  });

  it('are accepted by signing up, with the time', async () => {
    const body = person('clara@example.com');
    expect((await app.anyone.post('/app/sign-up', { body })).status).toBe(202);
    const user = await userOf(body.email);
    expect(await acceptedBy(user?.userId ?? 0)).toMatchObject([{ version: TERMS_VERSION }]);
  });
});

describe('children', () => {
  const yearsAgo = (years: number) => {
    const day = new Date();
    day.setUTCFullYear(day.getUTCFullYear() - years);
    day.setUTCDate(day.getUTCDate() + 1);
    return day.toISOString().slice(0, 10);
  };

  it('under 12 cannot sign up, and nothing about them is stored', async () => {
    const body = person('crianca@example.com', { birthday: yearsAgo(12), nome: 'Criança Zqxv' });
    const { status, body: answer } = await app.anyone.post('/app/sign-up', { body });
    expect([status, answer.errors[0].path, answer.errors[0].code]).toEqual([400, 'birthday', 'too_young']);
    await app.deliverMails();
    expect(app.mails.filter(({ to }) => to === body.email)).toEqual([]);
    const { body: trail } = await (await app.as('ADMIN')).get('/audit', {
      query: { FilterString: 'crianca' },
    });
    expect([trail.total, await userOf(body.email)]).toEqual([0, undefined]);
  });

  it('from 12 to 17 years are recognised by their birthday', () => {
    const now = new Date('2026-11-26T12:00:00Z');
    expect(isAdolescent('2014-11-27', now)).toBe(false);
    expect(isAdolescent('2014-11-26', now)).toBe(true);
    expect(isAdolescent('2008-11-27', now)).toBe(true);
    expect(isAdolescent('2008-11-26', now)).toBe(false);
    expect(isAdolescent(null, now)).toBe(false);
  });
});
