import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/format.ts';
import type { ListTable } from './list-table.ts';
import classes from './row-checkbox.module.css';
import { RowCheckbox } from './row-checkbox.tsx';
import type { RowSelection } from './use-row-selection.ts';

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
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is a control.
    <label className={classes.all}>
      <RowCheckbox
        label={label}
        checked={all}
        indeterminate={selection.count > 0}
        onChange={all ? selection.clear : tick}
      />
      <span aria-hidden>{label}</span>
    </label>
  );
}
