import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './import.module.css';

interface RowsTableProps {
  title: string;
  /** That there are more rows than these, if there are. */
  note: ReactNode;
  columns: readonly string[];
  /** CSS widths, one a column. */
  widths: readonly string[];
  children: ReactNode;
}

/**
 * Rows of a spreadsheet and what is said of them: a table that scrolls by itself, cards on a narrow screen, where
 * `data-label` names a cell and `data-wide` gives it a line.
 */
export function RowsTable({ title, note, columns, widths, children }: RowsTableProps) {
  const id = useId();
  return (
    <section className={classes.rows}>
      <div className={classes.rowsHead}>
        <Title order={3} size="h4" fz="md" id={id}>
          {title}
        </Title>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      {/* The keyboard scrolls what has the focus. */}
      <Box className={classes.scroller} role="region" aria-labelledby={id} tabIndex={0}>
        <table className={classes.table} aria-labelledby={id}>
          <colgroup>
            {widths.map((width, index) => (
              <col key={columns[index]} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </Box>
    </section>
  );
}
