import type { ResourceName } from '#contracts/audit.ts';
import { recordPath } from '#contracts/record-path.ts';
import { TextCell } from './text-cell.tsx';

interface CellOf<Row> {
  row: { original: Row };
  getValue: () => string;
}

/**
 * The cell of a column that names a record, and leads to it. Empty where a row refers to none.
 * @param idOf gives the record's id, in a row that names one
 * @param maxWidth longest width in a table before the name is cut: CSS
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
