import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contracts/categories.ts';
import { actionsColumn } from '#web/kit/list/actions-column.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useCategoryActions } from './use-category-actions.ts';

const column = listColumns<Category>();

/** The columns of the list of categories. */
export function useCategoryColumns() {
  const { t } = useTranslation();
  const { dateTime, number } = useFormat();
  const actions = useCategoryActions();

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, ({ name }) => name),
        column.accessor('name', {
          header: t('form.name'),
          cell: ({ getValue }) => <TextCell maxWidth="480px">{getValue()}</TextCell>,
          meta: { card: 'title' },
        }),
        column.accessor('fragrances', {
          header: t('categories.fragrances'),
          cell: ({ getValue }) => number(getValue()),
          meta: { align: 'end', width: '160px' },
        }),
        column.accessor('createdAt', {
          header: t('list.created'),
          cell: ({ getValue }) => dateTime(getValue()),
          sortDescFirst: true,
          meta: { figures: true, width: '200px' },
        }),
      ]),
    [t, dateTime, number, actions],
  );
}
