import type { ResourceName } from '#contracts/audit.ts';
import { recordPath } from '#contracts/record-path.ts';
import { TextCell } from './text-cell.tsx';

interface CellOf<Row> {
  row: { original: Row };
  getValue: () => string;
}

/**
 * Cell of a column that names a record and links to it. Empty if the row refers to none.
 * @param idOf returns the record's id, for rows that name one
 * @param maxWidth in a table, before the name is truncated, as CSS
 * @example column.accessor('name', { header: t('form.name'), cell: recordCell('place', (row) => row.placeId, '320px') })
 */
export function recordCell<Row>(
  resource: ResourceName,
  idOf: (row: Row) => number | undefined,
  maxWidth: string,
) {
  return ({ row, getValue }: CellOf<Row>) => {
    const id = idOf(row.original);
    return (
      id !== undefined && (
        <TextCell maxWidth={maxWidth} href={recordPath(resource, id, getValue())}>
          {getValue()}
        </TextCell>
      )
    );
  };
}
