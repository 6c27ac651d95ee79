import { isDueSoon, isLow } from '#contracts/capsules/capsules.ts';
import type { Device } from '#contracts/devices/devices.ts';
import { dayAt } from '#web/lib/day.ts';
import { hasOtherFragrance, slotEntriesOf } from './slot-entries.ts';

/** A current or upcoming problem of a device. `count` is in days, slots, faults or capsules; `since` is an instant. */
export type Finding =
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
