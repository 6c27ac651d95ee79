import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './import.module.css';

interface RowsTableProps {
  title: string;
  /** Says that more rows exist than are shown, if so. */
  note: ReactNode;
  columns: readonly string[];
  /** CSS widths, one per column. */
  widths: readonly string[];
  children: ReactNode;
}

/**
 * A table of spreadsheet rows that scrolls on its own. On a narrow screen the rows become cards, where `data-label`
 * names a cell and `data-wide` gives it a line of its own.
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
      {/* Focusable, so that the keyboard can scroll it. */}
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
