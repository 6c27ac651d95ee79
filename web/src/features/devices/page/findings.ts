import type { Device } from '#contracts/devices/devices.ts';
import { isDueSoon, isLow } from '#web/domain/capsules/capsule-states.ts';
import { dayAt } from '#web/lib/day.ts';
import { hasOtherFragrance, slotEntriesOf } from './slot-entries.ts';

/**
 * Something that is wrong with a device, or soon will be. `count` is in days, slots, faults or capsules, `total` in the
 * slots to fill; `since` is an instant.
 */
export type Finding =
  | {
      kind: 'never' | 'nobody' | 'noCampaign' | 'unreported';
      count?: undefined;
      since?: undefined;
      total?: undefined;
    }
  | { kind: 'nobodySince' | 'behind'; count?: undefined; since: string; total?: undefined }
  | { kind: 'noCapsule'; count: number; since?: undefined; total: number }
  | {
      kind: 'silent' | 'otherFragrance' | 'faults' | 'expired' | 'empty' | 'due' | 'low';
      count: number;
      since?: undefined;
      total?: undefined;
    };

const DAY_MS = 24 * 3_600_000;

/**
 * What is wrong with a device, starting with what stops it; empty if all is well.
 * @param seesAllUsers whether the reader sees all users; if not, `user` may be null just because the reader cannot see it
 */
export function findingsOf(device: Device, now: Date, seesAllUsers: boolean): Finding[] {
  const findings: Finding[] = [];
  const { liveness, health } = device;
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
    else if (seesAllUsers || liveness === 'disconnected') findings.push({ kind: 'nobody' });
  }
  if (device.playing === null) findings.push({ kind: 'noCampaign' });

  if (health === null && liveness !== 'never') findings.push({ kind: 'unreported' });
  if (device.behindSince !== null) findings.push({ kind: 'behind', since: device.behindSince });
  const faults = health?.faults.length ?? 0;
  if (faults > 0) findings.push({ kind: 'faults', count: faults });

  const entries = slotEntriesOf(device);
  const slotsWhere = (condition: (entry: (typeof entries)[number]) => boolean) =>
    new Set(entries.filter(condition).map(({ slot }) => slot)).size;
  const missing = slotsWhere(({ content, capsule }) => content !== undefined && capsule === undefined);
  if (missing > 0) findings.push({ kind: 'noCapsule', count: missing, total: device.slots.length });
  const others = slotsWhere(hasOtherFragrance);
  if (others > 0) findings.push({ kind: 'otherFragrance', count: others });

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
