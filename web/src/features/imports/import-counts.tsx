import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportResult } from '#contracts/imports.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './import.module.css';

interface ImportCountsProps {
  result: ImportResult;
  /** True after the import, false for what it would do. */
  written?: boolean;
}

/** The number of rows, and how many are created, updated or faulty. */
export function ImportCounts({ result, written = false }: ImportCountsProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const counts = [
    ['rows', result.rows],
    [written ? 'created' : 'create', result.created],
    [written ? 'updated' : 'update', result.updated],
    ...(result.errorsTotal > 0 ? [['faults', result.errorsTotal] as const] : []),
  ] as const;
  return (
    <dl className={classes.counts}>
      {counts.map(([name, count]) => (
        <div key={name} data-danger={name === 'faults' || undefined}>
          <Text component="dt" size="sm" c="dimmed">
            {t(`imports.counts.${name}`)}
          </Text>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
