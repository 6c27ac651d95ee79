import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import { type deviceShots, type ShotEvent, shotEvent } from '#contracts/shots.ts';
import type { Database } from '../../db/client.ts';
import { problem } from '../../http/problem.ts';
import { type ShotRules, takeShots } from './shots.commands.ts';

/**
 * Counts shots that a device tells of. One that is wrong is refused by name, and keeps none of the others back.
 * @throws problem `rate_limited`
 */
export async function countShots(
  db: Database,
  deviceId: number,
  { events }: Received<typeof deviceShots>['body'],
  rules: ShotRules,
): Promise<AnswerOf<typeof deviceShots>> {
  const rightEvents: ShotEvent[] = [];
  const invalid: AnswerOf<typeof deviceShots>['rejected'] = [];
  for (const event of events) {
    const { data } = shotEvent.safeParse(event);
    if (data) rightEvents.push(data);
    else invalid.push({ eventId: event.eventId, code: 'shot.invalid' });
  }
  const taken = await takeShots(db, deviceId, rightEvents, rules);
  if (taken.retryAfter !== null) throw problem('rate_limited', { retryAfter: taken.retryAfter });
  return {
    accepted: taken.accepted,
    duplicates: rightEvents.length - taken.accepted - taken.rejected.length,
    rejected: [...invalid, ...taken.rejected],
  };
}
