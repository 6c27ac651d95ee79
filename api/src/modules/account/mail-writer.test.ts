import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountTokens, users } from '../../platform/db/schema/accounts.ts';
import type { MailTask } from '../../platform/mail/mail-tasks.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { newToken, tokenDerivation, tokenHash } from '../session/opaque-tokens.ts';
import { purgeTokens } from './account.queries.ts';
import { type Invitation, inviteUser } from './invitations.ts';
import { mailWriter } from './mail-writer.ts';

const app = await sharedTestApp();
let write: ReturnType<typeof mailWriter>;
const mailTokenOf = tokenDerivation('another key that only tests know', 'mail');

beforeAll(async () => {
  const log = pino({ level: 'silent' });
  write = mailWriter({
    db: app.db,
    mailTokenOf,
    publicUrl: () => 'http://sillage.test',
    timeZone: 'America/Sao_Paulo',
    log,
  });
});

/** Invites a user and returns the mail's task. */
async function invite(userId: number, kind: Invitation['kind'] = 'registration'): Promise<MailTask> {
  const posted: MailTask[] = [];
  const mails = { post: async (_: unknown, task: MailTask) => void posted.push(task) };
  await app.db.transaction((tx) =>
    inviteUser({ mails, mailTokenOf }, tx, { userId, language: 'en-US', kind }),
  );
  const [task] = posted;
  if (!task) throw new Error('No mail was posted');
  return task;
}

const unconfirmed = (wanted = {}) =>
  app.makeUser({ profile: 'STAFF', confirmedAt: null, passwordHash: null, ...wanted });
const change = (userId: number, values: Partial<typeof users.$inferInsert>) =>
  app.db.update(users).set(values).where(eq(users.userId, userId));
const recovery = (email: string): MailTask => ({
  kind: 'recovery',
  email,
  language: 'pt-BR',
  seed: newToken(),
});

describe('mail tokens', () => {
  it('are always the same for a seed and differ with another key', () => {
    const seed = newToken();
    expect(mailTokenOf(seed)).toMatch(/^[\w-]{43}$/);
    expect(tokenDerivation('another key that only tests know', 'mail')(seed)).toBe(mailTokenOf(seed));
    expect(tokenDerivation('a third key', 'mail')(seed)).not.toBe(mailTokenOf(seed));
    expect(newToken()).not.toBe(seed);
  });

  it('appear neither in the tasks nor in the token table', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    await app.anyone.post('/usuario/recuperar-senha', { body: { email } });
    await app.deliverMails();
    const token = new URL(app.mails.at(-1)?.link ?? '').searchParams.get('token') ?? '';
    expect(token).toHaveLength(43);
    const { rows } = await app.db.execute<{ found: string }>(sql`
      select mail_outbox::text as found from mail_outbox
      union all select account_tokens::text from account_tokens`);
    expect(rows.length).toBeGreaterThan(1);
    for (const { found } of rows) expect(found).not.toContain(token);
  });
});

describe('invitations', () => {
  it("are the same on every attempt, in the user's language or else the request's", async () => {
    const task = await invite((await unconfirmed()).userId);
    const first = await write(task, false);
    expect(first?.subject).toContain('Create your password');
    expect(first?.link).toMatch(/^http:\/\/sillage\.test\/auth\/cadastrar-senha\?token=[\w-]{43}$/);
    expect(await write(task, true)).toEqual(first);
    const spanish = await write(await invite((await unconfirmed({ language: 'es-ES' })).userId), false);
    expect(spanish?.subject).toContain('Cree su contraseña');
    const activation = await write(await invite((await unconfirmed()).userId, 'activation'), false);
    expect(activation?.link).toContain('/auth/ativar-conta?token=');
  });

  it("go to the user's address at the time of delivery", async () => {
    const { userId } = await unconfirmed();
    const task = await invite(userId);
    await change(userId, { email: 'corrected@example.com' });
    expect((await write(task, false))?.to).toBe('corrected@example.com');
  });

  it('are not sent to users who were removed, deactivated or confirmed meanwhile', async () => {
    const [gone, inactive, confirmed] = [await unconfirmed(), await unconfirmed(), await unconfirmed()];
    const tasks = [await invite(gone.userId), await invite(inactive.userId), await invite(confirmed.userId)];
    await app.db.delete(users).where(eq(users.userId, gone.userId));
    await change(inactive.userId, { deletedAt: new Date() });
    await change(confirmed.userId, { confirmedAt: new Date() });
    for (const task of tasks) expect(await write(task, false)).toBeUndefined();
  });

  it('are not sent once there is a newer one', async () => {
    const { userId } = await unconfirmed();
    const older = await invite(userId);
    const newer = await invite(userId);
    expect(await write(older, false)).toBeUndefined();
    expect(await write(newer, false)).toBeDefined();
  });

  it('are ordered by arrival, not by the clock', async () => {
    const { userId } = await unconfirmed();
    const older = await invite(userId);
    // As if its transaction had begun after the next one's, which then had to wait for it.
    await app.db
      .update(accountTokens)
      .set({ createdAt: sql`now() + interval '1 minute'` })
      .where(eq(accountTokens.userId, userId));
    const newer = await invite(userId);
    expect(await write(older, false)).toBeUndefined();
    expect(await write(newer, false)).toBeDefined();
  });
});

describe('recovery mails', () => {
  it('are valid for an hour from the attempt that sends them', async () => {
    const { email, userId } = await app.makeUser({ profile: 'STAFF' });
    const task = recovery(email);
    const first = await write(task, false);
    const mine = eq(accountTokens.userId, userId);
    await app.db.update(accountTokens).set({ expiresAt: sql`now() - interval '1 hour'` }).where(mine);
    expect(await write(task, true)).toEqual(first);
    const [token] = await app.db.select().from(accountTokens).where(mine);
    const minutes = (Number(token?.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(55);
    expect(minutes).toBeLessThan(65);
  });

  it('are not resent once the token was used or a newer one was requested', async () => {
    const { email, userId } = await app.makeUser({ profile: 'STAFF' });
    const [older, newer] = [recovery(email), recovery(email)];
    await write(older, false);
    await write(newer, false);
    expect(await write(older, true)).toBeUndefined();
    await app.db.update(accountTokens).set({ usedAt: new Date() }).where(eq(accountTokens.userId, userId));
    expect(await write(newer, true)).toBeUndefined();
  });
});

describe('expired tokens', () => {
  it('are told apart from unknown ones until they are deleted after 30 days', async () => {
    const { userId } = await app.makeUser({ profile: 'STAFF' });
    const ended = (token: string, days: number) => ({
      tokenHash: tokenHash(token),
      userId,
      type: 'recovery' as const,
      expiresAt: sql`now() - make_interval(days => ${days})`,
    });
    const refusals = () =>
      Promise.all(
        ['older', 'newer', 'unknown'].map(async (token) => {
          const body = { token, password: 'Jasmim#Azul7' };
          return (await app.anyone.post('/requisicaotemporaria', { body })).body.code;
        }),
      );
    await app.db.insert(accountTokens).values([ended('older', 31), ended('newer', 29)]);
    expect(await refusals()).toEqual(['token.expired', 'token.expired', 'token.invalid']);
    await purgeTokens(app.db, 30, new Date());
    expect(await refusals()).toEqual(['token.invalid', 'token.expired', 'token.invalid']);
    const left = await app.db
      .select({ hash: accountTokens.tokenHash })
      .from(accountTokens)
      .where(eq(accountTokens.userId, userId));
    expect(left).toEqual([{ hash: tokenHash('newer') }]);
  });
});
