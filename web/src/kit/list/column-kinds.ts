import type { Format } from '#web/lib/format.ts';

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
