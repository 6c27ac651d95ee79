import { ACTIVATION_TOKEN_SECONDS } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { tokenHash } from '../session/opaque-tokens.ts';
import { insertToken, insertTokens, removeTokens, voidTokens } from './account.queries.ts';
import type { MailTokens } from './mail-tokens.ts';

export interface InvitationDeps {
  mails: Pick<MailQueue, 'post' | 'postAll'>;
  mailTokens: MailTokens;
}

/** `language` is that of the request, for a user who has none. */
export interface Invitation {
  userId: number;
  language: Language;
  /** `registration` lets them set a first password, `activation` confirms who has set one. */
  kind: 'registration' | 'activation';
}

/** Sends a user the mail that confirms the account, once the transaction commits. It voids an earlier one's link. */
export async function inviteUser(
  { mails, mailTokens }: Pick<InvitationDeps, 'mailTokens'> & { mails: Pick<MailQueue, 'post'> },
  tx: Transaction,
  { userId, language, kind }: Invitation,
): Promise<void> {
  const seed = mailTokens.newSeed();
  await insertToken(tx, {
    hash: tokenHash(mailTokens.tokenOf(seed)),
    userId,
    type: kind,
    lifeSeconds: ACTIVATION_TOKEN_SECONDS,
  });
  await mails.post(tx, { kind, userId, language, seed });
}

/** The same of many users who are new. */
export async function inviteUsers(
  { mails, mailTokens }: InvitationDeps,
  tx: Transaction,
  userIds: readonly number[],
  { language, kind }: Omit<Invitation, 'userId'>,
): Promise<void> {
  const invited = userIds.map((userId) => ({ userId, seed: mailTokens.newSeed() }));
  const tokens = invited.map(({ userId, seed }) => ({ userId, hash: tokenHash(mailTokens.tokenOf(seed)) }));
  await insertTokens(tx, tokens, { type: kind, lifeSeconds: ACTIVATION_TOKEN_SECONDS });
  await mails.postAll(
    tx,
    invited.map((user) => ({ ...user, kind, language })),
  );
}

/** The same of users who have got links before: none of those works any more. */
export async function inviteAnew(
  deps: InvitationDeps,
  tx: Transaction,
  userIds: readonly number[],
  invitation: Omit<Invitation, 'userId'>,
): Promise<void> {
  await removeTokens(tx, userIds);
  await inviteUsers(deps, tx, userIds, invitation);
}

/** Makes the links of recovery mails worthless: whoever holds them may not be who owns the account now. */
export function voidRecovery(tx: Transaction, userId: number): Promise<void> {
  return voidTokens(tx, userId, 'recovery');
}
