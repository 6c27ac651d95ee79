import type { Format } from '#web/lib/format.ts';

/**
 * What a column of moments says beside its header; the latest stand first when it is sorted.
 * @example column.accessor('createdAt', { header: t('list.created'), ...dateTimeColumn(format, '150px') })
 */
export function dateTimeColumn({ dateTime }: Pick<Format, 'dateTime'>, width: string) {
  return {
    cell: ({ getValue }: CellOf<string>) => dateTime(getValue()),
    sortDescFirst: true,
    meta: { figures: true, width },
  } as const;
}

/** The same of a column of numbers; the largest stand first. */
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
