import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/format.ts';
import type { ListTable } from './list-table.ts';
import classes from './tick-box.module.css';
import { TickBox } from './tick-box.tsx';
import type { RowSelection } from './use-row-selection.ts';

interface TickAllProps<Row extends RowData> {
  table: ListTable<Row>;
  ticks: RowSelection;
  /** Number of rows, if all of them can be selected at once; otherwise, the page is selected. */
  total: number | undefined;
}

/** Checkbox that selects everything, for cards, which have no header with one. */
export function TickAll<Row extends RowData>({ table, ticks, total }: TickAllProps<Row>) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const whole = total !== undefined;
  const all = whole ? ticks.everything && ticks.except.length === 0 : table.getIsAllPageRowsSelected();
  const label = whole ? t('list.selectAll', { total: number(total) }) : t('list.selectPage');
  const tick = whole ? ticks.tickAll : () => table.toggleAllPageRowsSelected(true);
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is a control.
    <label className={classes.all}>
      <TickBox label={label} checked={all} partly={ticks.count > 0} onChange={all ? ticks.clear : tick} />
      <span aria-hidden>{label}</span>
    </label>
  );
}
