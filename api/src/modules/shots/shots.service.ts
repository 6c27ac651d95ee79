import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { deviceShots, ShotEvent } from '#contracts/shots.ts';
import type { Database } from '../../db/client.ts';
import { problem } from '../../http/problem.ts';
import { type ShotRules, type TimedShot, takeShots } from './shots.commands.ts';

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
  const now = new Date();
  const rightEvents: TimedShot[] = [];
  const invalid: AnswerOf<typeof deviceShots>['rejected'] = [];
  for (const event of events) {
    if ('refusal' in event) invalid.push({ eventId: event.eventId, code: event.refusal });
    else rightEvents.push({ ...event, firedAt: firedAt(event, now) });
  }
  const taken = await takeShots(db, deviceId, rightEvents, { ...rules, invalidEvents: invalid.length });
  if (taken.retryAfter !== null) throw problem('rate_limited', { retryAfter: taken.retryAfter });
  return {
    accepted: taken.accepted,
    duplicates: rightEvents.length - taken.accepted - taken.rejected.length,
    rejected: [...invalid, ...taken.rejected],
    warnings: taken.warnings,
    serverTime: now.toISOString(),
  };
}

/** By the device's own clock, or by the server's if it has none. */
function firedAt({ firedAt: told, ageSeconds }: ShotEvent, now: Date): number {
  return typeof told === 'string' ? Date.parse(told) : now.getTime() - (ageSeconds ?? 0) * 1000;
}
