import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportResult } from '#contracts/imports.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './import.module.css';

interface OutcomeTitleProps {
  /** What the heading is about; a new value moves the focus to the heading again. */
  focusKey: unknown;
  children: ReactNode;
}

/**
 * The heading of an outcome. Takes the focus when it appears, so that it is read out, the keyboard continues from
 * there, and keys pressed meanwhile do not reach the button that was there before.
 */
export function OutcomeTitle({ focusKey, children }: OutcomeTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (focusKey) title.current?.focus();
  }, [focusKey]);
  return (
    <Title order={2} size="h3" tabIndex={-1} ref={title} className={classes.outcomeTitle}>
      {children}
    </Title>
  );
}

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
    <Group component="dl" align="stretch" gap="12px 40px">
      {counts.map(([name, count]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {t(`imports.counts.${name}`)}
          </Text>
          <Text
            component="dd"
            className={classes.figures}
            fz={22}
            fw={600}
            lh="1.75rem"
            {...(name === 'faults' && { c: 'var(--mantine-color-error)' })}
          >
            {number(count)}
          </Text>
        </div>
      ))}
    </Group>
  );
}
