import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#contracts/devices.ts';
import { useFormat } from '#web/lib/format.ts';
import { LivenessBadge } from '../liveness-badge.tsx';
import classes from './device-page.module.css';

/** Whose a device is, with which campaign, and when it was heard of. */
export function DeviceFacts({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const facts: [name: string, value: ReactNode][] = [
    [t('list.state'), <LivenessBadge key="liveness" device={device} />],
    [t('devices.lastCall'), device.lastSeenAt && dateTime(device.lastSeenAt)],
    [t('devices.campaign'), device.campaign?.name],
    [t('devices.user'), device.user?.nome],
    [t('devices.owner'), device.owner?.nome],
    [t('list.created'), dateTime(device.createdAt)],
    [t('list.updated'), dateTime(device.updatedAt)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
