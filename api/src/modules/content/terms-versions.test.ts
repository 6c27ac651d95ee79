import { beforeEach, describe, expect, it } from 'vitest';
import { TERMS_VERSION } from '#contracts/core/constants.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import { TERMS_TEXT_MAX } from '#contracts/terms.ts';
import { termsAcceptances } from '../../platform/db/schema/accounts.ts';
import { termsVersions } from '../../platform/db/schema/content.ts';
import { todayIn } from '../../platform/lib/local-time.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { signedIn } from '../../testing/people.ts';
import { termsBody } from '../../testing/terms.ts';
import { expectCreated, sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const PATH = '/content/terms';
const TIME_ZONE = 'America/Sao_Paulo';

const app = await sharedTestApp({ timeZone: TIME_ZONE });
const admin = await app.as('ADMIN');

beforeEach(async () => {
  await app.db.delete(termsVersions);
  await app.db.delete(termsAcceptances);
});

const publish = async (title?: string): Promise<string> =>
  expectCreated(await admin.post(PATH, { body: termsBody(title) })).version;
const versions = async () => (await admin.get(`${PATH}/versions`)).body;
const accept = (self: Awaited<ReturnType<typeof signedIn>>['self'], version: string) =>
  self.post('/me/terms', { body: { termsVersion: version } });
const faults = (body: { errors: { path: string; code: string }[] }) =>
  body.errors.map(({ path, code }) => [path, code]);

describe('a new version of the terms', () => {
  it('takes effect at once, in the requested language', async () => {
    const version = await publish();
    for (const language of LANGUAGES) {
      const { body } = await app.anyone.get(PATH, { headers: { 'content-language': language } });
      const text = termsBody().texts[language];
      expect(body).toEqual({ version, termsVersion: version, language, ...text });
      expect((await app.anyone.get(PATH, { query: { language } })).body).toEqual(body);
    }
  });

  it('must be accepted again by everyone, under its own name', async () => {
    const { self } = await signedIn(app);
    const due = async () => (await self.get('/usuario/me')).body.termsDue;
    await accept(self, TERMS_VERSION);
    expect(await due()).toBe(false);
    const version = await publish();
    expect(await due()).toBe(true);
    const { status, body } = await accept(self, TERMS_VERSION);
    expect([status, faults(body)]).toEqual([400, [['termsVersion', 'terms.version']]]);
    expect((await accept(self, version)).status).toBe(204);
    expect(await due()).toBe(false);
    expect(await versions()).toEqual([
      { version, publishedAt: expect.any(String), current: true, accepted: 1 },
      { version: TERMS_VERSION, publishedAt: null, current: false, accepted: 1 },
    ]);
  });

  it('must be accepted by members of organisations too', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const { email } = await app.makeUser({ profile: 'ADMIN', organisationId });
    const { token } = expectCreated(
      await app.anyone.post('/login', { body: { email, password: TEST_PASSWORD } }),
    );
    const self = app.withToken(token);
    const due = async () => (await self.get('/usuario/me')).body.termsDue;
    const version = await publish();
    expect(await due()).toBe(true);
    expect((await accept(self, version)).status).toBe(204);
    expect(await due()).toBe(false);
    expect((await self.post(PATH, { body: termsBody() })).status).toBe(403);
  });

  it('is the one a sign-up must accept; earlier ones are refused', async () => {
    const version = await publish();
    const signUp = (termsVersion: string) =>
      app.anyone.post('/app/sign-up', {
        body: {
          ...{ nome: 'Clara Prado', email: 'clara@example.com', password: 'Jasmim#Azul7' },
          ...{ birthday: '1990-02-28', termsVersion, language: 'pt-BR' },
        },
      });
    const { status, body } = await signUp(TERMS_VERSION);
    expect([status, faults(body)]).toEqual([400, [['termsVersion', 'terms.version']]]);
    expect((await signUp(version)).status).toBe(202);
    const kept = await app.db.select({ version: termsAcceptances.version }).from(termsAcceptances);
    expect(kept).toEqual([{ version }]);
  });

  it('leaves earlier versions readable, word for word', async () => {
    const { body: own } = await app.anyone.get(PATH);
    const first = await publish('Primeiros termos');
    await publish('Segundos termos');
    const read = async (version: string) => (await app.anyone.get(PATH, { query: { version } })).body;
    expect(await read(TERMS_VERSION)).toEqual(own);
    expect((await read(first)).title).toBe('Primeiros termos (pt-BR)');
    expect((await app.anyone.get(PATH)).body.title).toBe('Segundos termos (pt-BR)');
  });

  it('is named after its day, with a number if others of that day exist', async () => {
    const day = todayIn(TIME_ZONE);
    const numbers = [1, 2, 3, 4].map((number) => (number === 1 ? day : `${day}.${number}`));
    const free = numbers.filter((version) => version !== TERMS_VERSION).slice(0, 3);
    const both = await Promise.all([publish('Um'), publish('Dois')]);
    expect([...both].sort()).toEqual(free.slice(0, 2));
    const last = await publish('Três');
    expect(last).toBe(free[2]);
    const listed = (await versions()).map(({ version }: { version: string }) => version);
    expect(listed).toEqual([...free].reverse().concat(TERMS_VERSION));
    expect((await app.anyone.get(PATH)).body.version).toBe(last);
  });
});

describe('publishing terms', () => {
  it("and listing their versions is only for the operator's administrators", async () => {
    const staff = await app.as('STAFF');
    for (const [caller, status] of [
      [staff, 403],
      [app.anyone, 401],
    ] as const) {
      expect((await caller.post(PATH, { body: {} })).status).toBe(status);
      expect((await caller.get(`${PATH}/versions`)).status).toBe(status);
    }
    expect(await app.db.$count(termsVersions)).toBe(0);
  });

  it('requires a text in each language', async () => {
    const { 'es-ES': _, ...texts } = termsBody().texts;
    const { status, body } = await admin.post(PATH, { body: { texts } });
    expect([status, faults(body)]).toEqual([400, [['texts.es-ES', 'required']]]);
  });

  it.each([
    ['no title', { title: ' ' }, 'title', 'required'],
    ['no part', { parts: [] }, 'parts', 'required'],
    ['an empty part', { parts: [{ heading: '', paragraphs: [] }] }, 'parts.0', 'required'],
    [
      'an empty paragraph',
      { parts: [{ heading: '', paragraphs: [' '] }] },
      'parts.0.paragraphs.0',
      'required',
    ],
    [
      'a text over the limit',
      { parts: [{ heading: 'A', paragraphs: ['b'.repeat(TERMS_TEXT_MAX)] }] },
      'parts',
      'too_long',
    ],
  ])('refuses %s', async (_, wrong, path, code) => {
    const { texts } = termsBody();
    const { status, body } = await admin.post(PATH, {
      body: { texts: { ...texts, 'en-US': { ...texts['en-US'], ...wrong } } },
    });
    expect([status, faults(body)]).toEqual([400, [[`texts.en-US.${path}`, code]]]);
    expect(await app.db.$count(termsVersions)).toBe(0);
  });
});
