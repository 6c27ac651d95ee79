import type { TFunction } from 'i18next';
import type { AuditEntry } from '#contracts/audit.ts';

/** Who did it, by the name of that time and the id. */
export function personText({ user }: AuditEntry, t: TFunction): string {
  return user ? `${user.nome} #${user.id}` : t('deeds.nobody');
}
