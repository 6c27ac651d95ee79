import { useTranslation } from 'react-i18next';
import type { Permission } from '#contracts/core/permissions.ts';
import { useCan } from '#web/lib/session.ts';

/**
 * Why a form can't change anything, in words; null when it can.
 * @param permission what a change needs
 * @param editable whether the record's own rules let it be changed
 */
export function useFormLock(permission: Permission, editable: boolean): string | null {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(permission)) return t('form.lockedForbidden');
  return editable ? null : t('form.lockedInactive');
}
