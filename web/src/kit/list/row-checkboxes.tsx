import { Box } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import type { TFunction } from 'i18next';
import type { ChangeEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/format.ts';
import type { ListTable } from './list-table.ts';
import { listColumns } from './list-table.ts';
import classes from './row-checkboxes.module.css';
import type { RowSelection } from './use-row-selection.ts';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** Some, but not all, of the items it stands for are selected. */
  indeterminate?: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** A checkbox that looks like Mantine's `Checkbox`, 50 of which take 16 to 40 ms longer to render in a list. */
export function RowCheckbox({ label, checked, indeterminate = false, onChange }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={`mantine-focus-auto ${classes.box}`}
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate && !checked;
      }}
      onChange={onChange}
    />
  );
}

interface SelectAllProps<Row extends RowData> {
  table: ListTable<Row>;
  selection: RowSelection;
  /** Number of rows, if all of them can be selected at once; otherwise, the page is selected. */
  total: number | undefined;
}

/** Checkbox that selects everything, for cards, which have no header with one. */
export function SelectAll<Row extends RowData>({ table, selection, total }: SelectAllProps<Row>) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const whole = total !== undefined;
  const all = whole
    ? selection.everything && selection.except.length === 0
    : table.getIsAllPageRowsSelected();
  const label = whole ? t('list.selectAll', { total: number(total) }) : t('list.selectPage');
  const tick = whole ? selection.selectAll : () => table.toggleAllPageRowsSelected(true);
  return (
    <Box component="label" hiddenFrom="sm" className={classes.all}>
      <RowCheckbox
        label={label}
        checked={all}
        indeterminate={selection.count > 0}
        onChange={all ? selection.clear : tick}
      />
      <span aria-hidden>{label}</span>
    </Box>
  );
}

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
