import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { deviceShots, ShotEvent } from '#contracts/shots.ts';
import type { Database } from '../../platform/db/client.ts';
import { problem } from '../../platform/http/problem.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { type ShotRules, storeShots, type TimedShot } from './shots.commands.ts';

export type { ShotRules } from './shots.commands.ts';

/**
 * Counts the shots that a device reports. An invalid one is refused by its id and doesn't affect the others.
 * @throws problem `rate_limited`
 */
export async function countShots(
  db: Database,
  deviceId: number,
  { events }: Received<typeof deviceShots>['body'],
  rules: ShotRules,
): Promise<AnswerOf<typeof deviceShots>> {
  const now = clockDate();
  const validEvents: TimedShot[] = [];
  const invalid: AnswerOf<typeof deviceShots>['rejected'] = [];
  for (const event of events) {
    if ('refusal' in event) invalid.push({ eventId: event.eventId, code: event.refusal });
    else validEvents.push({ ...event, firedAt: firedAt(event, now) });
  }
  const result = await storeShots(db, deviceId, validEvents, { ...rules, invalidEvents: invalid.length });
  if (result.retryAfter !== null) throw problem('rate_limited', { retryAfter: result.retryAfter });
  return {
    accepted: result.accepted,
    duplicates: validEvents.length - result.accepted - result.rejected.length,
    rejected: [...invalid, ...result.rejected],
    warnings: result.warnings,
    serverTime: now.toISOString(),
  };
}

/** By the device's own clock, or by the servers' shared clock if it has none. */
function firedAt({ firedAt: reported, ageSeconds }: ShotEvent, now: Date): number {
  return typeof reported === 'string' ? Date.parse(reported) : now.getTime() - (ageSeconds ?? 0) * 1000;
}
