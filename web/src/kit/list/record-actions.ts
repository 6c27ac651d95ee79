import { IconEdit, IconPower, IconRestore, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from './row-action.ts';

/** What a resource says of one of the actions that every resource has. */
interface RecordAction<Row> extends Pick<RowAction<Row>, 'visible' | 'disabled' | 'run'> {
  /** How people know the row. */
  name: (row: Row) => string;
}

/**
 * The actions that resources share, with their words: a resource adds its rules and its calls.
 * @example
 * const actions = useRecordActions<Category>();
 * return [actions.edit({ visible: canEditCategory, run: open }), …];
 */
export function useRecordActions<Row>() {
  const { t } = useTranslation();
  return useMemo(() => actionsFor<Row>(t), [t]);
}

function actionsFor<Row>(t: TFunction) {
  return {
    edit: (action: Pick<RowAction<Row>, 'visible' | 'disabled' | 'run'>): RowAction<Row> => ({
      key: 'edit',
      label: t('list.edit'),
      icon: IconEdit,
      ...action,
    }),
    deactivate: ({ name, ...action }: RecordAction<Row>): RowAction<Row> => ({
      key: 'deactivate',
      label: t('list.deactivate'),
      icon: IconPower,
      confirm: {
        title: t('list.deactivateTitle'),
        message: (row) => t('list.deactivateText', { name: name(row) }),
      },
      success: t('list.statusChanged'),
      failure: t('list.statusFailed'),
      ...action,
    }),
    activate: ({ name, ...action }: RecordAction<Row>): RowAction<Row> => ({
      key: 'activate',
      label: t('list.activate'),
      icon: IconRestore,
      confirm: {
        title: t('list.activateTitle'),
        message: (row) => t('list.activateText', { name: name(row) }),
      },
      success: t('list.statusChanged'),
      failure: t('list.statusFailed'),
      ...action,
    }),
    remove: ({ name, ...action }: RecordAction<Row>): RowAction<Row> => ({
      key: 'delete',
      label: t('list.delete'),
      icon: IconTrash,
      confirm: {
        title: t('list.deleteTitle'),
        message: (row) => t('list.deleteText', { name: name(row) }),
        danger: true,
      },
      success: t('list.deleted'),
      failure: t('list.deleteFailed'),
      ...action,
    }),
  };
}
