import type { RowData } from '@tanstack/react-table';
import type { TFunction } from 'i18next';
import { listColumns } from './list-table.ts';
import { RowCheckbox } from './row-checkbox.tsx';

/**
 * Column of checkboxes that select rows; the header selects the page. The list must then offer actions for them: see
 * `selectionActions` of `ListPage`.
 * @param t passed in, because a hook in each row takes longer than the row
 * @param nameOf a row's name, which labels its checkbox
 */
export function selectColumn<Row extends RowData>(t: TFunction, nameOf: (row: Row) => string) {
  return listColumns<Row>().display({
    id: 'select',
    header: ({ table }) => (
      <RowCheckbox
        label={t('list.selectPage')}
        checked={table.getIsAllPageRowsSelected()}
        indeterminate={table.getIsSomePageRowsSelected()}
        onChange={table.getToggleAllPageRowsSelectedHandler()}
      />
    ),
    cell: ({ row }) => (
      <RowCheckbox
        label={t('list.selectRow', { name: nameOf(row.original) })}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    ),
    enableHiding: false,
    meta: { card: 'select', width: '44px' },
  });
}
