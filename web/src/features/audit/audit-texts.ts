import type { TFunction } from 'i18next';
import type { AuditEntry } from '#contracts/audit.ts';

/** Who did it, by the name they had at the time. Events without an IP address come from the server itself. */
export function whoText({ user, address }: AuditEntry, t: TFunction): string {
  return user?.nome ?? t(address === '' ? 'auditEvents.system' : 'auditEvents.nobody');
}

/** Like `whoText`, with the user id. */
export function personText(entry: AuditEntry, t: TFunction): string {
  return entry.user ? `${whoText(entry, t)} #${entry.user.id}` : whoText(entry, t);
}
