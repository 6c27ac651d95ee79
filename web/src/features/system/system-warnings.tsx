import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CLOCK_SKEW_SECONDS, type System, type SystemParts } from '#contracts/system.ts';
import classes from './system.module.css';

/** The parts that an administrator can fix, most urgent first. */
const PARTS = ['database', 'storage', 'space', 'backup'] as const satisfies (keyof SystemParts)[];

/** Whether the server's clock differs from the database's by more than is normal. */
export function isSkewed(clockSkew: System['clockSkew']): boolean {
  return clockSkew !== null && Math.abs(clockSkew) >= CLOCK_SKEW_SECONDS;
}

/** Warns administrators of what needs attention, with advice. */
export function SystemWarnings({ system: { parts, clockDoubt, clockSkew } }: { system: System }) {
  const { t } = useTranslation();
  const matters = [
    ...PARTS.filter((part) => parts[part] === 'unwell'),
    ...(clockDoubt ? (['clock'] as const) : []),
    ...(isSkewed(clockSkew) ? (['serverClock'] as const) : []),
  ];
  if (matters.length === 0) return null;
  return (
    <Alert
      color="red"
      role="alert"
      className={classes.warnings}
      title={t('system.attention')}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <List size="sm" spacing={4}>
        {matters.map((matter) => (
          <List.Item key={matter}>{t(`system.advice.${matter}`)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
