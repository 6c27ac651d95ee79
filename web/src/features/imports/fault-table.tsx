import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportResult } from '#contracts/imports.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './import.module.css';
import { RowsTable } from './rows-table.tsx';

/** The errors in the spreadsheet, cell by cell, in its order. */
export function FaultTable({ result }: { result: ImportResult }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { errors, errorsTotal } = result;
  return (
    <RowsTable
      title={t('imports.faults.title')}
      note={
        errors.length < errorsTotal &&
        t('imports.faults.first', { shown: number(errors.length), total: number(errorsTotal) })
      }
      columns={[t('imports.row'), t('imports.column'), t('imports.faults.what')]}
      widths={['72px', '30%', 'auto']}
    >
      {errors.map(({ row, column, code, message }) => (
        <tr key={`${row} ${column} ${code} ${message}`}>
          <td data-label={t('imports.row')}>{number(row)}</td>
          <td data-label={t('imports.column')}>
            {column === null ? (
              <Text span inherit c="dimmed">
                {t('imports.faults.wholeRow')}
              </Text>
            ) : (
              <span className={classes.columnName}>{column}</span>
            )}
          </td>
          <td data-wide>{message}</td>
        </tr>
      ))}
    </RowsTable>
  );
}
