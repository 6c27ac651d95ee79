import type { signUp } from '#contracts/app.ts';
import { SIGN_UP_CALLS } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { Database } from '../../platform/db/client.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { waitForPriorityWork } from '../../platform/lib/heavy-work.ts';
import { fairLimiter } from '../../platform/lib/limiter.ts';
import { networkOf } from '../../platform/lib/network-of.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { type InvitationDeps, inviteUser } from '../account/invitations.ts';
import { recordAcceptance, requireCurrentTerms } from '../content/terms.service.ts';
import { requireStrongPassword } from '../session/new-passwords.ts';
import { newToken } from '../session/opaque-tokens.ts';
import { hashPassword } from '../session/passwords.ts';
import { countCall } from '../session/throttle.ts';
import { findUserByEmail, insertAppUser } from './sign-up.queries.ts';

export interface SignUpDeps extends InvitationDeps {
  db: Database;
}

/** One sign-up at a time, addresses taking turns; many at once would hold up sign-ins at the database. */
const inTurn = fairLimiter(1, { 'sign-up': 1 });

/**
 * Creates an unconfirmed USER and sends an activation mail. If the address is known, only a mail says so: the caller
 * gets the same response after the same work, and the account stays unchanged.
 */
export async function signUpUser(
  { db, mails, mailTokenOf }: SignUpDeps,
  { nome, email, password, birthday, termsVersion, language }: Received<typeof signUp>['body'],
  { language: callLanguage, origin }: Pick<CallContext, 'language' | 'origin'>,
): Promise<void> {
  await requireCurrentTerms(db, termsVersion);
  await requireStrongPassword(db, password, 'password', { name: nome, email });
  const { address } = origin;
  await inTurn('sign-up', networkOf(address), async () => {
    await waitForPriorityWork();
    // Count before the costly hashing.
    await db.transaction((tx) => countCall(tx, { call: 'sign-up', address, ...SIGN_UP_CALLS }));
    await waitForPriorityWork();
    const passwordHash = await hashPassword(password, address);
    await waitForPriorityWork();
    await db.transaction(async (tx) => {
      await requireCurrentTerms(tx, termsVersion);
      const created = await insertAppUser(tx, { name: nome, email, passwordHash, birthday, language });
      const userId = created ?? (await findUserByEmail(tx, email));
      if (userId === undefined) return;
      await recordEvent(tx, origin, {
        action: 'sign-up',
        resource: 'user',
        recordId: userId,
        recordName: email,
      });
      if (created !== undefined) {
        await recordAcceptance(tx, created, termsVersion);
        return inviteUser({ mails, mailTokenOf }, tx, { userId, language: callLanguage, kind: 'activation' });
      }
      const seed = newToken();
      // Not the body's language: a stranger must not choose the language of somebody's mail.
      await mails.post(tx, { kind: 'known-address', userId, language: callLanguage, seed });
    });
  });
}
