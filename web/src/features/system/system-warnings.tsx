import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SystemParts } from '#contracts/system.ts';
import classes from './system.module.css';

/** The parts that somebody can do something about, in the order of how much it hurries. */
const PARTS = ['database', 'storage', 'space', 'backup'] as const satisfies (keyof SystemParts)[];

/** What an administrator should look after, and how. */
export function SystemWarnings({ parts }: { parts: SystemParts }) {
  const { t } = useTranslation();
  const unwell = PARTS.filter((part) => parts[part] === 'unwell');
  if (unwell.length === 0) return null;
  return (
    <Alert
      color="red"
      role="alert"
      className={classes.warnings}
      title={t('system.attention')}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <List size="sm" spacing={4}>
        {unwell.map((part) => (
          <List.Item key={part}>{t(`system.advice.${part}`)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
