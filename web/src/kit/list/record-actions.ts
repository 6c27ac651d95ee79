import type { Icon } from '@tabler/icons-react';
import { IconEdit, IconPower, IconRestore, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from './row-action.ts';

/** A record that can be deactivated. */
interface Deactivatable {
  deletedAt: string | null;
}

/** What a resource specifies for one of the shared actions. */
type Rules<Row> = Pick<RowAction<Row>, 'visible' | 'disabled' | 'obstacles' | 'run' | 'undo'>;

/**
 * Actions shared by all resources, with their texts: a resource adds its rules and calls. By default, active records
 * can be deactivated, and inactive ones can be activated or permanently deleted.
 * @param nameOf a row's display name; must be stable across renders
 * @example
 * const actions = useRecordActions(nameOf);
 * return [actions.edit({ visible: canEditCategory, run: open }), …];
 */
export function useRecordActions<Row extends Deactivatable>(nameOf: (row: Row) => string) {
  const { t } = useTranslation();
  return useMemo(() => actionsFor(t, nameOf), [t, nameOf]);
}

function actionsFor<Row extends Deactivatable>(t: TFunction, nameOf: (row: Row) => string) {
  const isActive = ({ deletedAt }: Row) => deletedAt === null;
  const isInactive = ({ deletedAt }: Row) => deletedAt !== null;
  const toggle = (key: 'deactivate' | 'activate', icon: Icon, visible: (row: Row) => boolean) => {
    const shared = {
      key,
      label: t(`list.${key}`),
      icon,
      visible,
      confirm: {
        title: (row: Row) => t(`list.${key}Title`, { name: nameOf(row) }),
        message: () => t(`list.${key}Text`),
      },
      success: (row: Row) => [t('list.statusChanged'), nameOf(row)] as const,
      failure: t('list.statusFailed'),
    };
    return (rules: Rules<Row>): RowAction<Row> => ({ ...shared, ...rules });
  };
  return {
    edit: (rules: Rules<Row>): RowAction<Row> => ({
      key: 'edit',
      label: t('list.edit'),
      icon: IconEdit,
      ...rules,
    }),
    deactivate: toggle('deactivate', IconPower, isActive),
    activate: toggle('activate', IconRestore, isInactive),
    remove: (rules: Rules<Row>): RowAction<Row> => ({
      key: 'delete',
      label: t('list.delete'),
      icon: IconTrash,
      visible: isInactive,
      confirm: {
        title: (row) => t('list.deleteTitle', { name: nameOf(row) }),
        message: () => t('list.deleteText'),
        danger: true,
      },
      success: (row) => [t('list.deleted'), nameOf(row)],
      failure: t('list.deleteFailed'),
      ...rules,
    }),
  };
}
