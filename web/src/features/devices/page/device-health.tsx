import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Device } from '#contracts/devices/devices.ts';
import { DEVICE_FIELDS } from '#contracts/devices/devices.ts';
import { type Fact, RecordFacts } from '#web/domain/record/record-section.tsx';
import { localeOf } from '#web/i18n/language.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { useFormat } from '#web/lib/format.ts';
import { LivenessBadge } from '../liveness-badge.tsx';
import { durationText, reasonKey } from './health-texts.ts';

/** In milliseconds. A smaller deviation counts as right, since the report takes time to arrive. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Whether a device communicates, and its last health report: firmware, signal, battery, clock and faults. */
export function DeviceHealth({ device }: { device: Device }) {
  const { t, i18n } = useTranslation();
  const label = useLabel();
  const { dateTime, percent } = useFormat();
  const { health, firmware, signal, battery } = device;
  const locale = localeOf(i18n.language);
  const clockWords = (clock: string, reportedAt: string) => {
    const aheadMs = Date.parse(clock) - Date.parse(reportedAt);
    if (Math.abs(aheadMs) < CLOCK_TOLERANCE_MS) return t('devicePage.health.clockRight');
    const time = durationText(Math.abs(aheadMs), locale);
    return t(aheadMs > 0 ? 'devicePage.health.clockAhead' : 'devicePage.health.clockBehind', { time });
  };
  const elsewhere = health?.capsules.filter(({ code }) => code !== null) ?? [];
  return (
    <RecordFacts
      facts={[
        [label(DEVICE_FIELDS.liveness), <LivenessBadge key="liveness" device={device} />],
        [label(DEVICE_FIELDS.lastSeenAt), device.lastSeenAt && dateTime(device.lastSeenAt)],
        [
          t('devicePage.health.reported'),
          health ? dateTime(health.reportedAt) : t('devicePage.health.empty'),
        ],
        ...(health
          ? ([
              [label(DEVICE_FIELDS.firmware), firmware],
              [t('devicePage.health.signal'), signal !== null && `${signal} dBm`],
              [t('devicePage.health.battery'), battery !== null && percent(battery / 100)],
              [t('devicePage.health.clock'), health.clock && clockWords(health.clock, health.reportedAt)],
              [t('devicePage.health.uptime'), durationText(health.uptimeSeconds * 1000, locale)],
              [
                t('devicePage.health.faults'),
                health.faults.length === 0 ? (
                  t('devicePage.health.noFaults')
                ) : (
                  <List key="faults" size="sm">
                    {health.faults.map((fault) => (
                      <List.Item key={fault}>{fault}</List.Item>
                    ))}
                  </List>
                ),
              ],
              ...(elsewhere.length > 0
                ? [
                    [
                      t('devicePage.health.capsules'),
                      <List key="capsules" size="sm">
                        {elsewhere.map(({ slot, serialNumber, code }) => (
                          <List.Item key={slot}>
                            {t('devicePage.health.capsule', {
                              serial: serialNumber,
                              slot,
                              reason: t(reasonKey(code ?? '')),
                            })}
                          </List.Item>
                        ))}
                      </List>,
                    ] as const,
                  ]
                : []),
            ] satisfies Fact[])
          : []),
      ]}
    />
  );
}
