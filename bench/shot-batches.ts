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

/** Shots of a device in the last days, of one campaign, in the order in which they were fired. */
export function shotBatch(device: number, serials: readonly string[]): Shot[] {
  const campaignId = 1 + (device % CAMPAIGNS);
  const now = Date.now();
  return Array.from({ length: BATCH }, (_, index) => {
    const slot = 1 + ((index * 7 + device) % SLOT_COUNT);
    return {
      eventId: randomUUID(),
      campaignId,
      slot,
      capsuleSerial: serials[slot - 1] ?? '',
      firedAt: new Date(now - (BATCH - index) * 311).toISOString(),
      seconds: 1 + (index % 10),
    };
  });
}
