import { useCallback } from 'react';
import type { Translations } from '#contracts/core/words.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { type Format, useFormat } from '#web/lib/format.ts';
import { listColumns } from './list-table.ts';
import type { RowAction } from './row-actions.tsx';
import { RowActions } from './row-actions.tsx';

/**
 * Props of a column of dates with times, or null for none; sorting it shows the latest first.
 * @example column.accessor('createdAt', { header: t('list.created'), ...dateTimeColumn(format, '150px') })
 */
export const dateTimeColumn = ({ dateTime }: Pick<Format, 'dateTime'>, width: string) =>
  timeColumn(dateTime, width);

/** The same for days without times. */
export const dayColumn = ({ day }: Pick<Format, 'day'>, width: string) => timeColumn(day, width);

function timeColumn(formatted: (iso: string) => string, width: string) {
  return {
    cell: ({ getValue }: CellOf<string | null>) => {
      const iso = getValue();
      return iso && formatted(iso);
    },
    sortDescFirst: true,
    meta: { figures: true, width },
  } as const;
}

/** Props of a column of numbers; sorting it shows the largest first. */
export function numberColumn({ number }: Pick<Format, 'number'>, width: string) {
  return {
    cell: ({ getValue }: CellOf<number>) => number(getValue()),
    sortDescFirst: true,
    meta: { align: 'end', width },
  } as const;
}

interface CellOf<Value> {
  getValue: () => Value;
}

/** By the kind of the field's values in spreadsheets. */
const KINDS = { instant: dateTimeColumn, day: dayColumn, number: numberColumn };

/**
 * Returns a function that makes a column's header and kind from the declaration of its field.
 * @example column.accessor('createdAt', fieldColumn(FIELDS.createdAt, '150px'))
 */
export function useFieldColumn() {
  const label = useLabel();
  const format = useFormat();
  return useCallback(
    <Kind extends keyof typeof KINDS>(field: { label: Translations; sheet: Kind }, width: string) => ({
      header: label(field),
      ...(KINDS[field.sheet](format, width) as ReturnType<(typeof KINDS)[Kind]>),
    }),
    [label, format],
  );
}

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
