import { useTranslation } from 'react-i18next';
import type { Permission } from '#contracts/core/permissions.ts';
import { useCan, useMayWrite } from '#web/lib/session.ts';

/**
 * Returns why a form is read-only; null if it is editable.
 * @param permission needed for a change
 * @param record must be active; null for a new record
 * @param owned the same record if members can read some that they can't change
 */
export function useFormLock(
  permission: Permission,
  record: { deletedAt: string | null } | null,
  owned: Parameters<ReturnType<typeof useMayWrite>>[0] | null = null,
): string | null {
  const { t } = useTranslation();
  const can = useCan();
  const mayWrite = useMayWrite(permission);
  if (owned ? !mayWrite(owned) : !can(permission)) return t('form.lockedForbidden');
  return record && record.deletedAt !== null ? t('form.lockedInactive') : null;
}
