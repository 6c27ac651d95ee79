import { Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportKind, ImportResult, ImportStep } from '#contracts/imports.ts';
import { IMPORT_COLUMNS } from '#contracts/imports.ts';
import { formatDay } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './import.module.css';
import { RowsTable } from './rows-table.tsx';

const LOOK = {
  create: { variant: 'light' },
  update: { variant: 'default' },
  same: { variant: 'light', color: 'gray' },
} as const;

/** What would happen, row by row. */
export function PreviewTable({ kind, result }: { kind: ImportKind; result: ImportResult }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { preview, rows } = result;
  const [key] = IMPORT_COLUMNS[kind];
  return (
    <RowsTable
      title={t('imports.preview.title')}
      note={
        preview.length < rows &&
        t('imports.preview.first', { shown: number(preview.length), total: number(rows) })
      }
      columns={[t('imports.row'), key, t('imports.preview.action'), t('imports.preview.changes')]}
      widths={['72px', '30%', '132px', 'auto']}
    >
      {preview.map((step) => {
        const action = step.action === 'update' && step.changes.length === 0 ? 'same' : step.action;
        return (
          <tr key={step.row}>
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
