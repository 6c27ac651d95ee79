import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/format.ts';
import type { ShownLine } from '../outbox/outbox.ts';
import classes from '../visit.module.css';
import { toBring } from './to-bring.ts';

/** The capsules to bring for what is left to do, by fragrance. */
export function BringList({ lines }: { lines: readonly ShownLine[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const needed = toBring(lines);
  if (needed.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="visit-bring">
      <Text component="h2" id="visit-bring" fw={600} fz="md">
        {t('visits.bring')}
      </Text>
      <ul className={classes.bring}>
        {needed.map(({ fragranceId, name, count }) => (
          <li key={fragranceId}>
            <b>{number(count)} ×</b> {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
