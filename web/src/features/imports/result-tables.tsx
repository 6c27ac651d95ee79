import { Badge, Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportFile, ImportResult, ImportStep } from '#contracts/imports.ts';
import { IMPORT_KEYS } from '#contracts/imports.ts';
import { formatDay } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
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
function RowsTable({ title, note, columns, widths, children }: RowsTableProps) {
  const id = useId();
  return (
    <section className={classes.rows}>
      <Group align="baseline" justify="space-between" gap="4px 16px" px={20} py={14}>
        <Title order={3} size="h4" fz="md" id={id}>
          {title}
        </Title>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Group>
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

const LOOK = {
  create: { variant: 'light' },
  update: { variant: 'default' },
  same: { variant: 'light', color: 'gray' },
} as const;

/** What would happen, row by row. */
export function PreviewTable({ kind, result }: { kind: ImportFile; result: ImportResult }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { preview, rows } = result;
  const ofClients = kind === 'clients';
  const key = ofClients ? t('imports.record') : IMPORT_KEYS[kind].join(' · ');
  return (
    <RowsTable
      title={t('imports.preview.title')}
      note={
        preview.length < rows &&
        t('imports.preview.first', { shown: number(preview.length), total: number(rows) })
      }
      columns={[
        ...(ofClients ? [t('imports.sheet')] : []),
        t('imports.row'),
        key,
        t('imports.preview.action'),
        t('imports.preview.changes'),
      ]}
      widths={[...(ofClients ? ['132px'] : []), '72px', '30%', '132px', 'auto']}
    >
      {preview.map((step) => {
        const action = step.action === 'update' && step.changes.length === 0 ? 'same' : step.action;
        return (
          <tr key={`${step.sheet} ${step.row}`}>
            {ofClients && <td data-label={t('imports.sheet')}>{step.sheet}</td>}
            <td data-label={t('imports.row')}>{number(step.row)}</td>
            <td data-label={key}>{step.key}</td>
            <td>
              <Badge {...LOOK[action]} miw="max-content">
                {t(`imports.preview.${action}`)}
              </Badge>
            </td>
            <td data-wide data-none={step.changes.length === 0 || undefined}>
              <Changes step={step} />
            </td>
          </tr>
        );
      })}
    </RowsTable>
  );
}

/** The changed values of a row; for a new record, all its values. */
function Changes({ step: { action, changes } }: { step: ImportStep }) {
  const { t } = useTranslation();
  const empty = (
    <Text span inherit c="dimmed">
      {t('imports.preview.none')}
    </Text>
  );
  if (changes.length === 0) return null;
  return (
    <ul>
      {changes.map(({ column, before, after }) => (
        <li key={column}>
          <span className={classes.columnName}>{column}</span>:{' '}
          {action === 'update' && <>{formatDay(before) || empty} → </>}
          {formatDay(after) || empty}
        </li>
      ))}
    </ul>
  );
}

/** The errors in the spreadsheet, cell by cell, in its order. */
export function FaultTable({ kind, result }: { kind: ImportFile; result: ImportResult }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { errors, errorsTotal } = result;
  const ofClients = kind === 'clients';
  return (
    <RowsTable
      title={t('imports.faults.title')}
      note={
        errors.length < errorsTotal &&
        t('imports.faults.first', { shown: number(errors.length), total: number(errorsTotal) })
      }
      columns={[
        ...(ofClients ? [t('imports.sheet')] : []),
        t('imports.row'),
        t('imports.column'),
        t('imports.faults.what'),
      ]}
      widths={[...(ofClients ? ['132px'] : []), '72px', '30%', 'auto']}
    >
      {errors.map(({ sheet, row, column, code, message }) => (
        <tr key={`${sheet} ${row} ${column} ${code} ${message}`}>
          {ofClients && <td data-label={t('imports.sheet')}>{sheet}</td>}
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
