import { Box, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figure-table.module.css';

interface FigureTableProps {
  /** The name of the table. */
  caption: string;
  columns: readonly string[];
  /** The first cell is the row header, the others are figures. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** The total row, laid out like the others. */
  total?: readonly ReactNode[] | undefined;
  className?: string | undefined;
}

/** A chart's figures as a table, for screen readers and copying. */
export function FigureTable({ caption, columns, rows, total, className = '' }: FigureTableProps) {
  return (
    <Box role="group" className={`${classes.scroll} ${className}`} aria-label={caption} tabIndex={0}>
      <Table
        aria-label={caption}
        stickyHeader
        verticalSpacing={5}
        horizontalSpacing={6}
        className={classes.table}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{name}</Table.Th>
              {figures.map((figure, index) => (
                <Table.Td key={columns[index + 1]}>{figure}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {total && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{total[0]}</Table.Th>
              {total.slice(1).map((figure, index) => (
                <Table.Td key={columns[index + 1]}>{figure}</Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </Box>
  );
}
