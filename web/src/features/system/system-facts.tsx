import { Alert, Badge, Box, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { System, SystemParts } from '#contracts/system.ts';
import { CLOCK_SKEW_SECONDS } from '#contracts/system.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import classes from './system.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
  /** The state of what the fact describes. */
  badge?: ReactNode;
}

/** A titled section of named facts. */
export function SystemFacts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <RecordSection title={title}>
      <Box component="dl" px={20} pb="xs">
        {facts.map(({ name, value, badge }) => (
          <div key={name} className={classes.fact}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Group component="dd" gap="4px 12px" justify="space-between">
              <span>{value}</span>
              {badge}
            </Group>
          </div>
        ))}
      </Box>
    </RecordSection>
  );
}

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

type PartState = SystemParts[keyof SystemParts];

const LOOK = {
  ok: { variant: 'light', icon: IconCircleCheck },
  unwell: { variant: 'light', color: 'red', icon: IconAlertTriangle },
  off: { variant: 'default', icon: IconCircleDashed },
} as const satisfies Record<PartState, object>;

/** The state of a part of the system. */
export function StateBadge({ state }: { state: PartState }) {
  const { t } = useTranslation();
  const { icon: Icon, ...look } = LOOK[state];
  return (
    <Badge {...look} leftSection={<Icon size={12} aria-hidden />}>
      {t(`system.states.${state}`)}
    </Badge>
  );
}
