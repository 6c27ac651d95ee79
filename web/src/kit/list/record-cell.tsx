import { type ResourceName, recordPath } from '#contracts/core/resources.ts';
import type { TextCellProps } from './text-cell.tsx';
import { TextCell } from './text-cell.tsx';

interface CellOf<Row> {
  row: { original: Row };
  getValue: () => string;
}

interface RecordTextCellProps extends Omit<TextCellProps, 'href'> {
  resource: ResourceName;
  id: number;
}

/** A record's name on one line, truncated if it doesn't fit, as a link to the record. */
export function RecordTextCell({ resource, id, ...props }: RecordTextCellProps) {
  return <TextCell href={recordPath(resource, id, props.children)} {...props} />;
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
        <RecordTextCell resource={resource} id={id} maxWidth={maxWidth}>
          {getValue()}
        </RecordTextCell>
      )
    );
  };
}
