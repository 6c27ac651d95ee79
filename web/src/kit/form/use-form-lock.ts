import { useTranslation } from 'react-i18next';
import type { Permission } from '#contracts/core/permissions.ts';
import { useCan, useMayWrite } from '#web/lib/session.ts';

/**
 * Why a form can't change anything, in words; null when it can.
 * @param permission what a change needs
 * @param editable whether the record's own rules let it be changed
 * @param record says whose it is, where members read what they can't change; null: it is new
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
