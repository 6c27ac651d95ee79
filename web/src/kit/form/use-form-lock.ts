import { useTranslation } from 'react-i18next';
import type { Permission } from '#contracts/core/permissions.ts';
import { useCan, useMayWrite } from '#web/lib/session.ts';

/**
 * Returns why a form is read-only; null if it is editable.
 * @param permission needed for a change
 * @param editable whether the record's own rules allow changes
 * @param record identifies the owner, since members can read records they can't change; null for a new record
 */
export function useFormLock(
  permission: Permission,
  editable: boolean,
  record: Parameters<ReturnType<typeof useMayWrite>>[0] | null = null,
): string | null {
  const { t } = useTranslation();
  const can = useCan();
  const mayWrite = useMayWrite(permission);
  if (record ? !mayWrite(record) : !can(permission)) return t('form.lockedForbidden');
  return editable ? null : t('form.lockedInactive');
}
