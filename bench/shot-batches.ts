import { randomUUID } from 'node:crypto';
import { SLOT_COUNT } from '#contracts/core/constants.ts';

export const BATCH = 500;
export const CAMPAIGNS = 10;

/** A shot, as both sides are told of it. */
export interface Shot {
  eventId: string;
  campaignId: number;
  slot: number;
  capsuleSerial: string;
  firedAt: string;
  seconds: number;
}

/** Event ids that say nothing, or that begin with the time of the shot: version 4, version 7 (RFC 9562). */
export type EventIds = 'random' | 'ordered';

function newEventId(ids: EventIds, firedAt: number): string {
  const random = randomUUID();
  if (ids === 'random') return random;
  const time = firedAt.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

/** Shots of a device in the last days, of one campaign, in the order in which they were fired. */
export function shotBatch(device: number, serials: readonly string[], ids: EventIds): Shot[] {
  const campaignId = 1 + (device % CAMPAIGNS);
  const now = Date.now();
  return Array.from({ length: BATCH }, (_, index) => {
    const slot = 1 + ((index * 7 + device) % SLOT_COUNT);
    const firedAt = now - (BATCH - index) * 311;
    return {
      eventId: newEventId(ids, firedAt),
      campaignId,
      slot,
      capsuleSerial: serials[slot - 1] ?? '',
      firedAt: new Date(firedAt).toISOString(),
      seconds: 1 + (index % 10),
    };
  });
}
