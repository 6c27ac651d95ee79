import type { Icon } from '@tabler/icons-react';
import { IconArrowBarRight, IconPower, IconRestore } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CAPSULE_FIELDS, type Capsule, canTakeOut } from '#contracts/capsules/capsules.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { useCan } from '#web/lib/session.ts';
import { useCapsuleChanges } from './capsules.api.ts';

export const CAPSULE: RecordKind<Capsule, 'capsule'> = {
  name: 'capsule',
  fields: CAPSULE_FIELDS,
  nameOf: ({ serialNumber }) => serialNumber,
  idOf: ({ capsuleId }) => capsuleId,
};

/** The actions on a capsule, wherever it is shown. Users without write access get none. */
export function useCapsuleActions(): RowAction<Capsule>[] {
  const { t } = useTranslation();
  const changes = useCapsuleChanges();
  const mayWrite = useCan()('capsules.write');
  return useMemo(() => {
    if (!mayWrite) return [];
    const action = (
      key: string,
      text: 'takeOut' | 'deactivate' | 'activate',
      icon: Icon,
      visible: (row: Capsule) => boolean,
    ): RowAction<Capsule> => ({
      ...{ key, icon, visible },
      label: t(`capsules.${text}.action`),
      confirm: {
        title: (row) => t(`capsules.${text}.title`, { name: CAPSULE.nameOf(row) }),
        message: () => t(`capsules.${text}.text`),
      },
      run: ({ capsuleId }) => changes[text](capsuleId),
      success: (row) => [t(`capsules.${text}.done`), CAPSULE.nameOf(row)],
      undo: ({ capsuleId }) => changes.undo(capsuleId),
      failure: t('capsules.changeFailed'),
    });
    return [
      action('take-out', 'takeOut', IconArrowBarRight, canTakeOut),
      action('deactivate', 'deactivate', IconPower, ({ deletedAt }) => deletedAt === null),
      action('activate', 'activate', IconRestore, ({ deletedAt }) => deletedAt !== null),
    ];
  }, [t, mayWrite, changes]);
}
