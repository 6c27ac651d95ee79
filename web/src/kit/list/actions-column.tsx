import { listColumns } from './list-table.ts';
import type { RowAction } from './row-action.ts';
import { RowActions } from './row-actions.tsx';

/**
 * The column of row actions. Users without any actions don't get it.
 * @param label column header, and the start of each menu's name; passed in because looking it up for each row takes
 * longer than rendering the row
 * @param actions the same for every row, in menu order
 * @param nameOf a row's name, which distinguishes its buttons from those of other rows
 */
export function actionsColumn<Row extends object>(
  label: string,
  actions: readonly RowAction<Row>[],
  nameOf: (row: Row) => string,
) {
  return listColumns<Row>().display({
    id: 'actions',
    header: label,
    cell: ({ row: { original } }) => (
      <RowActions row={original} name={nameOf(original)} label={label} actions={actions} />
    ),
    meta: { card: 'actions', width: '80px', empty: actions.length === 0 },
  });
}
