import type { AuditAction } from '#contracts/audit.ts';
import type { Language } from '#contracts/core/language.ts';
import type { Transaction } from '../../platform/db/client.ts';
import type { CallContext, Origin } from '../../platform/http/call-context.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import type { MailTask, SecurityEvent } from '../../platform/mail/mail-tasks.ts';
import { type AuditEvent, recordEvent } from '../../platform/resource/history/audit.service.ts';

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
  return mails.post(tx, { kind: 'security', ...notice, at: clockDate().toISOString() });
}

/** Audits an action of a user on their own account. */
export function recordOwn(
  tx: Transaction,
  origin: Origin,
  action: AuditAction,
  { userId, name: recordName }: { userId: number; name: string },
  changes?: Pick<AuditEvent, 'before' | 'after'>,
): Promise<void> {
  const auditEvent: AuditEvent = { action, resource: 'user', recordId: userId, recordName, ...changes };
  return recordEvent(tx, { ...origin, userId }, auditEvent);
}

/** Audits a change to how a user signs in, and notifies them by mail. @param event of the mail, if it differs */
export async function auditAndNotify(
  tx: Transaction,
  { mails }: { mails: Pick<MailQueue, 'post'> },
  action: SecurityEvent & AuditAction,
  user: { userId: number; name: string },
  { origin, language }: Pick<CallContext, 'origin' | 'language'>,
  event: SecurityEvent = action,
): Promise<void> {
  await recordOwn(tx, origin, action, user);
  await postSecurityMail(mails, tx, { userId: user.userId, event, language });
}
