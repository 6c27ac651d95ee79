import { Alert, List } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#contracts/devices/devices.ts';
import { dayAt } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
import { useIsOfHouse } from '#web/lib/session.ts';
import { diagnose } from './diagnosis.ts';

/** A device's problems in plain words: the first thing that support looks at. */
export function DeviceDiagnosis({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const findings = diagnose(device, new Date(), useIsOfHouse());
  const well = findings.length === 0;
  return (
    <Alert
      data-wide
      color={well ? 'teal' : 'yellow'}
      variant="light"
      // Text in the alert's own yellow has too little contrast.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      title={t(well ? 'devicePage.diagnosis.well' : 'devicePage.diagnosis.title')}
      icon={well ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      {!well && (
        <List size="sm">
          {findings.map(({ kind, count = 0, since }) => (
            <List.Item key={kind}>
              {t(`devicePage.diagnosis.${kind}`, { count, day: since && day(dayAt(new Date(since))) })}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
