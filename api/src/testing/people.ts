import { generateCnpj } from '@brazilian-utils/brazilian-utils/generate-cnpj';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { eq, sql } from 'drizzle-orm';
import { TERMS_VERSION } from '#contracts/core/constants.ts';
import type { ProfileName } from '#contracts/core/permissions.ts';
import { sessions } from '../platform/db/schema/accounts.ts';
import { type Answer, type Caller, expectCreated, TEST_PASSWORD, type TestApp } from './test-app.ts';

let made = 0;

/** Body that creates a user with unique values; `wish` overrides its fields. */
export async function userBody(caller: Caller, wish: Record<string, unknown> = {}) {
  made += 1;
  return {
    nome: `Pessoa Nova ${made}`,
    email: `nova-${made}-${Date.now()}@example.com`,
    cpf: null,
    document: null,
    ativo: true,
    profile: { id: await profileId(caller, 'STAFF') },
    birthday: '1990-05-17',
    genre: 'F',
    address: null,
    language: 'pt-BR',
    ...wish,
  };
}

/** Body that signs a user up in the app. */
export const signUpBody = (email: string, password: string) => ({
  nome: 'Pessoa do App',
  email,
  password,
  birthday: '1990-05-17',
  termsVersion: TERMS_VERSION,
  language: null,
});

/** The id of a profile, read from the API. */
export async function profileId(caller: Caller, name: string): Promise<number> {
  const { body } = await caller.get('/perfil/');
  return body.data.find((profile: { nome: string }) => profile.nome === name).id;
}

/** Creates a user through the API. @throws if it refuses */
export async function makeUnconfirmed(
  caller: Caller,
  wish: Record<string, unknown> = {},
): Promise<Answer['body']> {
  return expectCreated(await caller.post('/usuario', { body: await userBody(caller, wish) }));
}

/** Random valid numbers without punctuation. */
export const newCpf = () => generateCpf();
export const newCnpj = () => generateCnpj();

/** A new user, signed in with their password. */
export async function signedIn(app: TestApp, profile: ProfileName = 'STAFF') {
  const user = await app.makeUser({ profile });
  const { body } = await app.anyone.post('/login', { body: { email: user.email, password: TEST_PASSWORD } });
  return { user, session: body, self: app.withToken(body.token) };
}

/** Makes a user's sessions no longer fresh. */
export async function growStale(app: TestApp, userId: number): Promise<void> {
  await app.db
    .update(sessions)
    .set({ freshUntil: sql`now() - interval '1 second'` })
    .where(eq(sessions.userId, userId));
}

/** A new user whose session is no longer fresh. */
export async function signedInLongAgo(app: TestApp, profile: ProfileName = 'ADMIN') {
  const person = await signedIn(app, profile);
  await growStale(app, person.user.userId);
  return person;
}
