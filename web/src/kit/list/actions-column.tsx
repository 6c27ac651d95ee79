import { listColumns } from './list-table.ts';
import type { RowAction } from './row-action.ts';
import { RowActions } from './row-actions.tsx';

/**
 * The column of what can be done with each row. Whoever may do nothing has none.
 * @param label its heading, and the name of each row's menu before the row's own: told once, since looking it up for each row takes longer than
 * drawing it
 * @param actions the same for every row, in the order of the menu
 * @param nameOf a row's name, by which its buttons are told from those of other rows
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
