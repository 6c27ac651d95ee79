import { Alert, List } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isDueSoon, isLow } from '#contracts/capsules/capsules.ts';
import type { Device } from '#contracts/devices/devices.ts';
import { dayAt } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
import { useIsOfHouse } from '#web/lib/session.ts';
import { hasOtherFragrance, slotEntriesOf } from './slot-entries.ts';

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

/** A current or upcoming problem of a device. `count` is in days, slots, faults or capsules; `since` is an instant. */
type Finding =
  | { kind: 'never' | 'nobody' | 'noCampaign'; count?: undefined; since?: undefined }
  | { kind: 'nobodySince' | 'behind'; count?: undefined; since: string }
  | {
      kind: 'silent' | 'otherFragrance' | 'faults' | 'expired' | 'empty' | 'due' | 'low';
      count: number;
      since?: undefined;
    };

const DAY_MS = 24 * 3_600_000;

/**
 * The problems of a device, starting with those that stop it; empty if it works.
 * @param seesAllUsers whether the reader sees all users; if not, `user` may be null just because the reader cannot see it
 */
export function diagnose(device: Device, now: Date, seesAllUsers: boolean): Finding[] {
  const findings: Finding[] = [];
  const { liveness } = device;
  if (liveness === 'never') findings.push({ kind: 'never' });
  if (liveness === 'silent' && device.lastSeenAt) {
    findings.push({
      kind: 'silent',
      count: Math.max(1, Math.floor((now.getTime() - Date.parse(device.lastSeenAt)) / DAY_MS)),
    });
  }
  if (device.user === null) {
    const since = device.disconnectedAt;
    if (since !== null) findings.push({ kind: 'nobodySince', since });
    else if (seesAllUsers) findings.push({ kind: 'nobody' });
  }
  if (device.playing === null) findings.push({ kind: 'noCampaign' });

  if (device.behindSince !== null) findings.push({ kind: 'behind', since: device.behindSince });
  const others = new Set(
    slotEntriesOf(device)
      .filter(hasOtherFragrance)
      .map(({ slot }) => slot),
  ).size;
  if (others > 0) findings.push({ kind: 'otherFragrance', count: others });
  const faults = device.health?.faults.length ?? 0;
  if (faults > 0) findings.push({ kind: 'faults', count: faults });

  const today = dayAt(now);
  const counts = { expired: 0, empty: 0, due: 0, low: 0 };
  for (const capsule of device.capsules) {
    if (capsule.dueDate !== null && capsule.dueDate < today) counts.expired++;
    else if (capsule.remainingShots === 0) counts.empty++;
    else if (isDueSoon(capsule, today)) counts.due++;
    else if (isLow(capsule)) counts.low++;
  }
  for (const kind of ['expired', 'empty', 'due', 'low'] as const)
    if (counts[kind] > 0) findings.push({ kind, count: counts[kind] });
  return findings;
}
