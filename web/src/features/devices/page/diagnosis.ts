import { isDueSoon, isLow } from '#contracts/capsules.ts';
import type { Device } from '#contracts/devices.ts';
import { livenessOf } from '#contracts/devices.ts';
import { dayAt } from '#web/lib/day.ts';

/** Something that keeps a device from doing its work, or soon will; `count` is of days, or of capsules, `since` an instant. */
export type Finding =
  | { kind: 'never' | 'nobody' | 'noCampaign'; count?: undefined; since?: undefined }
  | { kind: 'nobodySince' | 'behind'; count?: undefined; since: string }
  | { kind: 'silent' | 'faults' | 'expired' | 'empty' | 'due' | 'low'; count: number; since?: undefined };

const DAY_MS = 24 * 3_600_000;

/** What is wrong with a device, what stops it first. Nothing: it works. */
export function diagnose(device: Device, now: Date): Finding[] {
  const findings: Finding[] = [];
  const liveness = livenessOf(device, now);
  if (liveness === 'never') findings.push({ kind: 'never' });
  if (liveness === 'silent' && device.lastSeenAt) {
    findings.push({
      kind: 'silent',
      count: Math.max(1, Math.floor((now.getTime() - Date.parse(device.lastSeenAt)) / DAY_MS)),
    });
  }
  if (device.user === null) {
    const since = device.disconnectedAt;
    findings.push(since === null ? { kind: 'nobody' } : { kind: 'nobodySince', since });
  }
  if (device.campaign === null) findings.push({ kind: 'noCampaign' });

  if (device.behindSince !== null) findings.push({ kind: 'behind', since: device.behindSince });
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
