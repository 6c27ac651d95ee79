import type { Format } from '#web/lib/format.ts';

/**
 * Props of a column of dates with times; sorting it shows the latest first.
 * @example column.accessor('createdAt', { header: t('list.created'), ...dateTimeColumn(format, '150px') })
 */
export function dateTimeColumn({ dateTime }: Pick<Format, 'dateTime'>, width: string) {
  return {
    cell: ({ getValue }: CellOf<string>) => dateTime(getValue()),
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
