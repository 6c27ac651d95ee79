import { eq, type SQL, sql } from 'drizzle-orm';
import { ACTIVATION_TOKEN_SECONDS } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { mapConstraintErrors } from '../../platform/db/errors.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { type CallContext, SYSTEM_ORIGIN } from '../../platform/http/call-context.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { provenBy } from '../../platform/http/proof.ts';
import { type AuditEvent, recordEvent, recordEvents } from '../../platform/resource/history/audit.service.ts';
import { newToken, tokenHash } from '../session/opaque-tokens.ts';
import { postSecurityMail } from '../session/security-mails.ts';
import { endSessions } from '../session/session.service.ts';
import * as queries from './account.queries.ts';
import { type InvitationDeps, voidRecovery } from './invitations.ts';

/**
 * Mails a confirmation link to the new address and a notice to the current one. Earlier links become void. Both mails
 * go out once the transaction commits.
 */
export async function confirmEmail(
  { mails, mailTokenOf }: InvitationDeps,
  tx: Transaction,
  change: { userId: number; email: string; newEmail: string; language: Language },
): Promise<void> {
  const { userId, email, newEmail, language } = change;
  const seed = newToken();
  await queries.insertToken(tx, {
    hash: tokenHash(mailTokenOf(seed)),
    userId,
    type: 'email',
    lifeSeconds: ACTIVATION_TOKEN_SECONDS,
  });
  await mails.post(tx, { kind: 'email', userId, language, seed });
  await postSecurityMail(mails, tx, { userId, event: 'email-asked', language, to: email, newEmail });
}

/**
 * Puts the pending address into effect after its link was followed. Ends all sessions and notifies both addresses.
 * @throws problem `conflict.duplicate` if somebody has taken it meanwhile
 */
export async function applyPendingEmail(
  { mails }: Pick<InvitationDeps, 'mails'>,
  tx: Transaction,
  { userId, name, email: before }: queries.FoundToken,
  { origin, language }: Pick<CallContext, 'origin' | 'language'>,
): Promise<void> {
  const taken = () => fieldProblem({ path: 'email', code: 'duplicate' });
  const after = await mapConstraintErrors({ users_email_key: taken }, () =>
    queries.applyPendingEmail(tx, userId, provenBy('mailed link')),
  );
  // Whatever else drops a pending address voids its link too: see `drop_taken_emails`.
  if (after === undefined) throw taken();
  await endSessions(tx, [userId]);
  // Links in the old mailbox must no longer work.
  await voidRecovery(tx, userId);
  await recordEvent(
    tx,
    { ...origin, userId },
    {
      ...{ action: 'update', resource: 'user', recordId: userId, recordName: name },
      before: { email: before, pendingEmail: after },
      after: { email: after, pendingEmail: null },
    },
  );
  for (const to of [before, after]) {
    await postSecurityMail(mails, tx, { userId, event: 'email-changed', language, to, newEmail: after });
  }
}

/**
 * Drops the pending address of a locked user: whoever requested it may not be the account's owner.
 * @returns the change, for the audit event of what caused it
 */
export async function dropPendingEmail(
  tx: Transaction,
  userId: number,
): Promise<Pick<AuditEvent, 'before' | 'after'>> {
  const [dropped] = await queries.clearPendingEmails(tx, eq(users.userId, userId));
  await queries.voidTokens(tx, userId, 'email');
  return dropped ? changeOf(dropped) : {};
}

/** Drops pending addresses without an open link. */
export function dropExpiredEmails(db: Database, at: Date): Promise<void> {
  return dropEmails(db, queries.hasNoOpenLink(at));
}

/** Drops the pending address of a user if somebody else has it. The triggers of `pending-emails.sql` drop all others. */
export function dropTakenEmail(db: Database, userId: number): Promise<void> {
  return dropEmails(db, sql`${eq(users.userId, userId)} and ${queries.isTaken}`);
}

function dropEmails(db: Database, which: SQL): Promise<void> {
  return db.transaction(async (tx) => {
    const dropped = await queries.clearPendingEmails(tx, which);
    const auditEvents = dropped.map(
      (user): AuditEvent => ({
        ...{ action: 'update', resource: 'user', recordId: user.userId, recordName: user.name },
        ...changeOf(user),
      }),
    );
    await recordEvents(tx, SYSTEM_ORIGIN, auditEvents);
  });
}

function changeOf({ pendingEmail }: { pendingEmail: string | null }) {
  return { before: { pendingEmail }, after: { pendingEmail: null } };
}
