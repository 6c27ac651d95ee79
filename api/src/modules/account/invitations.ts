import { ACTIVATION_TOKEN_SECONDS } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import type { Transaction } from '../../platform/db/client.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import { type DeriveToken, newToken, tokenHash } from '../session/opaque-tokens.ts';
import { insertToken, insertTokens, removeTokens, voidTokens } from './account.queries.ts';

export interface InvitationDeps {
  mails: Pick<MailQueue, 'post'>;
  /**
   * The token in a mail's link, derived from the seed in the mail's task. A resent mail has the same link although the
   * database holds nothing that opens an account.
   */
  mailTokenOf: DeriveToken;
}

/** `language` is the request's, used if the user has none. */
export interface Invitation {
  userId: number;
  language: Language;
  /** `registration` lets users set a first password; `activation` confirms users who have set one. */
  kind: 'registration' | 'activation';
}

/** Mails a user a link to confirm the account, once the transaction commits. Voids earlier links. */
export async function inviteUser(
  { mails, mailTokenOf }: InvitationDeps,
  tx: Transaction,
  { userId, language, kind }: Invitation,
): Promise<void> {
  const seed = newToken();
  await insertToken(tx, {
    hash: tokenHash(mailTokenOf(seed)),
    userId,
    type: kind,
    lifeSeconds: ACTIVATION_TOKEN_SECONDS,
  });
  await mails.post(tx, { kind, userId, language, seed });
}

/** Like `inviteUser`, for many new users. */
export async function inviteUsers(
  { mails, mailTokenOf }: InvitationDeps,
  tx: Transaction,
  userIds: readonly number[],
  { language, kind }: Omit<Invitation, 'userId'>,
): Promise<void> {
  const invited = userIds.map((userId) => ({ userId, seed: newToken() }));
  const tokens = invited.map(({ userId, seed }) => ({ userId, hash: tokenHash(mailTokenOf(seed)) }));
  await insertTokens(tx, tokens, { type: kind, lifeSeconds: ACTIVATION_TOKEN_SECONDS });
  await mails.post(
    tx,
    invited.map((user) => ({ ...user, kind, language })),
  );
}

/** Like `inviteUsers`, for users who may have had links before; those stop working. */
export async function inviteAnew(
  deps: InvitationDeps,
  tx: Transaction,
  userIds: readonly number[],
  invitation: Omit<Invitation, 'userId'>,
): Promise<void> {
  await removeTokens(tx, userIds);
  await inviteUsers(deps, tx, userIds, invitation);
}

/** Voids the links of recovery mails: whoever holds them may not be the account's owner. */
export function voidRecovery(tx: Transaction, userId: number): Promise<void> {
  return voidTokens(tx, userId, 'recovery');
}
