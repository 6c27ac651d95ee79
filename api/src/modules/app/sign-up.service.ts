import type { signUp } from '#contracts/app.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { Database } from '../../db/client.ts';
import type { CallContext } from '../../http/call-context.ts';
import { countMailCall, type InvitationDeps, inviteUser } from '../account/invitations.ts';
import { record } from '../audit/audit.service.ts';
import { requireUnleaked } from '../session/leaked-passwords.ts';
import { hashPassword } from '../session/passwords.ts';
import { findUserByEmail, insertAppUser } from './sign-up.queries.ts';

export interface SignUpDeps extends InvitationDeps {
  db: Database;
}

/**
 * Makes an unconfirmed USER, who gets an activation mail. A known address is told of by mail alone: the caller sees
 * the same answer after the same work, and nothing of the account changes.
 */
export async function signUpUser(
  { db, mails, mailTokens }: SignUpDeps,
  { nome, email, password, birthday, language }: Received<typeof signUp>['body'],
  { language: asked, origin }: Pick<CallContext, 'language' | 'origin'>,
): Promise<void> {
  requireUnleaked(password, 'password');
  // Before the costly hashing, for which everybody who signs in waits in the same row.
  await db.transaction((tx) => countMailCall(tx, origin));
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const created = await insertAppUser(tx, { name: nome, email, passwordHash, birthday, language });
    const userId = created ?? (await findUserByEmail(tx, email));
    if (userId === undefined) return;
    await record(tx, origin, { action: 'sign-up', resource: 'user', recordId: userId, recordName: email });
    if (created !== undefined) {
      return inviteUser({ mails, mailTokens }, tx, { userId, language: asked, kind: 'activation' });
    }
    const seed = mailTokens.newSeed();
    // Not the body's: a stranger doesn't choose what language somebody is written to in.
    await mails.post(tx, { kind: 'known-address', userId, language: asked, seed });
  });
}
