import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportResult } from '#contracts/imports.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './import.module.css';

/** The number of rows, and how many are created, updated or faulty. */
export function ImportCounts({ result }: { result: ImportResult }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const counts = [
    ['rows', result.rows],
    ['create', result.created],
    ['update', result.updated],
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
