import { eq, sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { users } from '../../platform/db/schema/accounts.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { heldTransaction } from '../../testing/held-transaction.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { profileId, signUpBody, userBody } from '../../testing/people.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { lockAdministrators } from './users.commands.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const STRANGERS = 'Jasmim#Azul7';
const OWNERS = 'Minha#Senha2';

const userOf = async (email: string) => {
  const [row] = await app.db.select().from(users).where(eq(users.email, email));
  if (!row) throw new Error(`Nobody has the address ${email}`);
  return row;
};
const recordOf = async (email: string) => (await admin.get(`/usuario/${(await userOf(email)).userId}`)).body;
const signIn = (email: string, password: string) => app.anyone.post('/login', { body: { email, password } });
const redeem = (mail: Mail | undefined, password?: string) =>
  app.anyone.post('/requisicaotemporaria', {
    body: { token: new URL(mail?.link ?? 'http://none').searchParams.get('token'), password },
  });
const lastMail = async (email: string) => {
  await app.deliverMails();
  return app.mails.findLast(({ to }) => to === email);
};
const newestAuditEvent = async (recordId: number) =>
  (await admin.get('/audit', { query: { resource: 'user', recordId, perPage: 1 } })).body.data[0];

/** A stranger signs up with someone else's address. */
const signUp = (email: string) =>
  app.anyone.post('/app/sign-up', { body: { ...signUpBody(email, STRANGERS), nome: 'Não Sou Eu' } });

let made = 0;
/** An address of someone else, signed up for by a stranger. */
async function squatted() {
  made += 1;
  const email = `alheio-${made}@example.com`;
  await signUp(email);
  return { email, activation: await lastMail(email) };
}

const staff = async () => ({ id: await profileId(admin, 'STAFF') });
const appUser = async () => ({ id: await profileId(admin, 'USER') });
const edit = async (email: string, wish: object) => {
  const record = await recordOf(email);
  return admin.put(`/usuario/${record.id}`, { body: { ...record, ...wish } });
};
const bulkEdit = async (email: string, set: object) =>
  admin.post('/usuario/bulk', { body: { action: 'edit', set, ids: [(await userOf(email)).userId] } });
const create = async (email: string) =>
  admin.post('/usuario', { body: await userBody(admin, { nome: 'Dona do Endereço', email }) });
const imported = (email: string, name: string, profile: string) =>
  importing(admin, 'users').run(`email;nome;profile\n${email};${name};${profile}`, 'pessoas.csv');

const TOUCHES: [string, (email: string) => Promise<{ status: number }>, number][] = [
  ['an administrator’s edit of the profile', async (email) => edit(email, { profile: await staff() }), 200],
  [
    'an administrator’s edit of the organisation',
    async (email) => edit(email, { organisation: await makeOrganisation(admin) }),
    200,
  ],
  ['a bulk edit of the profile', async (email) => bulkEdit(email, { profile: await staff() }), 200],
  ['the creation of a user with its address', create, 201],
  ['the creation of a user with its address in capitals', (email) => create(email.toUpperCase()), 201],
  ['an import', (email) => imported(email, 'Outro Nome', 'STAFF'), 200],
];

/** What leaves such an account to whoever signed up. */
const NO_TOUCHES: [string, (email: string) => Promise<{ status: number; body: object }>][] = [
  ['an edit that changes no field', (email) => edit(email, {})],
  ['an edit of the name', (email) => edit(email, { nome: 'Outro Nome' })],
  ['a bulk edit to the current profile', async (email) => bulkEdit(email, { profile: await appUser() })],
  ['an import that changes no field', (email) => imported(email, 'Não Sou Eu', 'USER')],
  ['an import of another name', (email) => imported(email, 'Outro Nome', 'USER')],
];

describe('an account that a stranger created', () => {
  it.each(TOUCHES)('belongs to its owner alone after %s', async (_, touch, status) => {
    const { email, activation } = await squatted();
    const { userId } = await userOf(email);
    expect((await touch(email)).status).toBe(status);
    expect(await redeem(activation)).toMatchObject({ status: 400, body: { code: 'token.invalid' } });
    const [row] = await app.db.select().from(users).where(eq(users.userId, userId));
    expect(row).toMatchObject({ passwordHash: null, confirmedAt: null });

    const mail = await lastMail(row?.email ?? '');
    expect(mail?.link).toContain('/auth/cadastrar-senha?token=');
    expect((await redeem(mail, OWNERS)).body).toEqual({ type: 'registration' });
    expect((await signIn(email, STRANGERS)).status).toBe(401);
    expect((await signIn(email, OWNERS)).status).toBe(200);
  });

  it.each(NO_TOUCHES)('stays that of whoever signed up after %s', async (_, touch) => {
    const { email, activation } = await squatted();
    const { passwordHash } = await userOf(email);
    const mails = app.mails.length;
    expect((await touch(email)).status).toBe(200);
    await app.deliverMails();
    expect(app.mails.length).toBe(mails);
    expect(await userOf(email)).toMatchObject({ passwordHash, confirmedAt: null });
    expect((await redeem(activation)).body).toEqual({ type: 'activation' });
    expect((await signIn(email, STRANGERS)).status).toBe(200);
  });

  it('is counted as unchanged by an import of what it has, and not written', async () => {
    const { email } = await squatted();
    const before = await userOf(email);
    const file = [`email;nome;profile\n${email};Não Sou Eu;USER`, 'pessoas.csv'] as const;
    const { run, dryRun } = importing(admin, 'users');
    for (const read of [dryRun, run])
      expect((await read(...file)).body).toMatchObject({ rows: 1, created: 0, updated: 0, errors: [] });
    expect(await userOf(email)).toEqual(before);
  });

  it('is audited with the cleared password and the other changes', async () => {
    const { email } = await squatted();
    await edit(email, { nome: 'Outro Nome', profile: await staff() });
    const cleared = { field: 'password', before: '•••', after: null };
    const { userId } = await userOf(email);
    expect(await newestAuditEvent(userId)).toMatchObject({
      action: 'update',
      changes: [
        { field: 'nome', before: 'Não Sou Eu', after: 'Outro Nome' },
        { field: 'profile', before: 'USER', after: 'STAFF' },
        cleared,
      ],
    });
    const other = await squatted();
    await imported(other.email, 'Não Sou Eu', 'STAFF');
    expect(await newestAuditEvent((await userOf(other.email)).userId)).toMatchObject({
      action: 'update',
      changes: [{ field: 'profile', before: 'USER', after: 'STAFF' }, cleared],
    });
  });

  it('takes the values of the creation', async () => {
    const { email } = await squatted();
    const { userId } = await userOf(email);
    const { body } = await create(email);
    expect(body).toMatchObject({
      id: userId,
      nome: 'Dona do Endereço',
      profile: { nome: 'STAFF' },
      confirmedAt: null,
    });
  });

  it('gets the mail at its new address only', async () => {
    const { email } = await squatted();
    const to = `nova-${email}`;
    expect((await edit(email, { email: to })).status).toBe(200);
    const before = app.mails.filter((mail) => mail.to === email).length;
    expect((await redeem(await lastMail(to), OWNERS)).status).toBe(200);
    expect(app.mails.filter((mail) => mail.to === email)).toHaveLength(before);
  });

  it('keeps its password if the mail is only resent', async () => {
    const { email } = await squatted();
    await admin.put(`/usuario/resend-mail/${(await userOf(email)).userId}`);
    expect((await lastMail(email))?.link).toContain('/auth/ativar-conta?token=');
    expect((await userOf(email)).passwordHash).not.toBeNull();
  });

  it('is the only kind of account that a creation takes over', async () => {
    const confirmed = await app.makeUser({ profile: 'USER' });
    const inactive = await app.makeUser({ profile: 'USER', deletedAt: new Date() });
    const invited = await app.makeUser({ profile: 'STAFF', confirmedAt: null, passwordHash: null });
    for (const { email, userId } of [confirmed, inactive, invited]) {
      const before = await app.db.select().from(users).where(eq(users.userId, userId));
      const answer = await create(email);
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict.duplicate' } });
      expect(answer.body.errors).toMatchObject([{ path: 'email', code: 'duplicate' }]);
      expect(await app.db.select().from(users).where(eq(users.userId, userId))).toEqual(before);
    }
  });
});

describe('concurrently', () => {
  /** Waits until a request waits for the lock on user changes. */
  async function someoneWaits() {
    for (;;) {
      const { rows } = await app.db.execute(
        sql`select 1 from pg_locks where locktype = 'advisory' and not granted and database =
          (select oid from pg_database where datname = current_database())`,
      );
      if (rows.length > 0) return;
    }
  }

  // The embedded database has one connection, so no lock can be held while another request runs.
  it.runIf(inject('database') === 'postgresql').each([
    ['an edit', async (email: string) => edit(email, { profile: await staff() })],
    ['an import', (email: string) => imported(email, 'Outro Nome', 'STAFF')],
  ])('a link followed while %s waits for its turn lets no stranger in', async (_, touch) => {
    const { email, activation } = await squatted();
    const held = await heldTransaction(app.db, lockAdministrators);
    const touched = touch(email);
    await someoneWaits();
    expect((await redeem(activation)).status).toBe(200);
    const { status: signedIn, body: session } = await signIn(email, STRANGERS);
    expect(signedIn).toBe(200);
    await held.release();
    expect((await touched).status).toBe(200);
    expect((await app.withToken(session.token).get('/usuario/me')).status).toBe(401);
    expect((await signIn(email, STRANGERS)).status).toBe(401);
    expect(await recordOf(email)).toMatchObject({ profile: { nome: 'STAFF' }, confirmedAt: null });
    expect((await redeem(await lastMail(email), OWNERS)).body).toEqual({ type: 'registration' });
  });

  it('sign-ups, links and takeovers leave no staff account with a stranger’s password', async () => {
    for (let round = 0; round < 6; round += 1) {
      made += 1;
      const email = `corrida-${made}@example.com`;
      const answers = await Promise.all([signUp(email), create(email), signUp(email), signUp(email)]);
      expect(answers.map(({ status }) => status)).toEqual([202, 201, 202, 202]);
      const mails = app.mails.length;
      await app.deliverMails();
      const links = app.mails.slice(mails).filter(({ to }) => to === email);
      await Promise.all([
        ...links.map((mail) => redeem(mail)),
        create(email),
        imported(email, 'X Y Z', 'STAFF'),
      ]);
      expect((await signIn(email, STRANGERS)).status).toBe(401);
    }
  });
});
