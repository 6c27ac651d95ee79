import type { TFunction } from 'i18next';
import type { AuditEntry } from '#contracts/audit.ts';

/** Who did it, by the name of that time. What the server does by itself comes from no address. */
export function whoText({ user, address }: AuditEntry, t: TFunction): string {
  return user?.nome ?? t(address === '' ? 'auditEvents.system' : 'auditEvents.nobody');
}

/** The same with the id. */
export function personText(entry: AuditEntry, t: TFunction): string {
  return entry.user ? `${whoText(entry, t)} #${entry.user.id}` : whoText(entry, t);
}
