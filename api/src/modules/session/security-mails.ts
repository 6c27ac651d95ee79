import type { Language } from '#contracts/core/language.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { MailTask, SecurityEvent } from '../../mail/mail-tasks.ts';

type Security = Extract<MailTask, { kind: 'security' }>;

/** What to report, and to whom. */
interface SecurityNotice extends Pick<Security, 'to' | 'newEmail' | 'address'> {
  userId: number;
  event: SecurityEvent;
  language: Language;
}

/** Notifies a user of a change to how they sign in, once the transaction commits: it may not have been them. */
export function postSecurityMail(
  mails: Pick<MailQueue, 'post'>,
  tx: Transaction,
  notice: SecurityNotice,
): Promise<void> {
  return mails.post(tx, { kind: 'security', ...notice, at: new Date().toISOString() });
}
