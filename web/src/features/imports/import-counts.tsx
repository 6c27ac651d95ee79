import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportResult } from '#contracts/imports.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './import.module.css';

/** The number of rows, and how many are created, updated, left as they are or faulty. */
export function ImportCounts({ result }: { result: ImportResult }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { rows, created, updated, errorsTotal } = result;
  // A faulty row may change something once it is corrected.
  const same = errorsTotal > 0 ? 0 : rows - created - updated;
  const counts = [
    ['rows', rows],
    ['create', created],
    ['update', updated],
    ...(same > 0 ? [['same', same] as const] : []),
    ...(errorsTotal > 0 ? [['faults', errorsTotal] as const] : []),
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
