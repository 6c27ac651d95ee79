import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { System, SystemParts } from '#contracts/system.ts';
import classes from './system.module.css';

/** The parts that somebody can do something about, in the order of how much it hurries. */
const PARTS = ['database', 'storage', 'space', 'backup'] as const satisfies (keyof SystemParts)[];

/** What an administrator should look after, and how. */
export function SystemWarnings({ system: { parts, clockDoubt } }: { system: System }) {
  const { t } = useTranslation();
  const matters = [
    ...PARTS.filter((part) => parts[part] === 'unwell'),
    ...(clockDoubt ? (['clock'] as const) : []),
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
