import { createHash } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { SHOTS_PER_CALL } from '#contracts/core/constants.ts';
import type { ShotEvent } from '#contracts/shots.ts';
import type { Database } from '../../platform/db/client.ts';
import { withSavepoints } from '../../platform/db/client.ts';
import { capsules } from '../../platform/db/schema/devices.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { readWantedConfig, storeState, type WantedConfig } from '../devices/device-config.service.ts';
import { countShots, type ShotRules } from '../shots/shots.service.ts';
import { lockSampleDevice } from './sample.queries.ts';

/** Days that the device seems to have fired already when it is put in. */
export const SAMPLE_DAYS = 14;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The hours in which it fires, from the first until before the last. */
const OPEN = { from: 8, until: 22 };

/** It fires in about one of so many minutes. */
const EVERY = 5;

const FIRMWARE = '1.0.0';

/** What the device holds: its slots, each with the serial number of its capsule, if any. */
type Slot = WantedConfig['slots'][number] & { capsuleSerial?: string };

/**
 * The shots of the sample device in a span of time. Whether, when and what it fires in a minute follows from that minute
 * alone, as does the id of the shot: a minute that is asked for twice counts once.
 */
export function sampleShots(
  deviceId: number,
  { from, until, timeZone }: { from: Date; until: Date; timeZone: string },
  { campaignId, slots }: { campaignId: number; slots: readonly Slot[] },
): ShotEvent[] {
  const hours = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone });
  const fired: ShotEvent[] = [];
  const last = until.getTime() / MINUTE_MS;
  for (let minute = Math.floor(from.getTime() / MINUTE_MS); minute <= last; minute += 1) {
    const lot = createHash('sha256').update(`${deviceId} ${minute}`).digest();
    if (lot.readUInt8(0) % EVERY > 0) continue;
    const firedAt = minute * MINUTE_MS + (lot.readUInt8(1) % 60) * 1000;
    const hour = Number(hours.format(firedAt));
    // The first slots are the most popular.
    const slot = slots[Math.floor(slots.length * (lot.readUInt8(2) / 256) ** 1.5)];
    // The first minute may have begun before the device was there.
    if (!slot || firedAt < from.getTime() || firedAt > until.getTime()) continue;
    if (hour < OPEN.from || hour >= OPEN.until) continue;
    fired.push({
      ...{
        eventId: eventIdOf(lot),
        campaignId,
        slot: slot.slot,
        seconds: slot.shotSeconds,
        firedAt: new Date(firedAt).toISOString(),
      },
      ...(slot.capsuleSerial !== undefined && { capsuleSerial: slot.capsuleSerial }),
    });
  }
  return fired;
}

/** A UUID of version 8, which leaves its bits to the program. Source: RFC 9562, section 5.8. */
function eventIdOf(lot: Buffer): string {
  const hex = lot.toString('hex');
  return `${hex.slice(8, 16)}-${hex.slice(16, 20)}-8${hex.slice(21, 24)}-a${hex.slice(25, 28)}-${hex.slice(28, 40)}`;
}

/**
 * What a device does when it calls: it gets its configuration, sends what it fired meanwhile, and reports its state.
 * @param serials of the capsules that are put in
 * @returns how many shots counted
 */
export async function playSample(
  db: Database,
  { deviceId, from }: { deviceId: number; from: Date },
  serials: ReadonlyMap<number, string>,
  rules: ShotRules,
): Promise<number> {
  const config = await readWantedConfig(db, deviceId);
  if (config.retryAfter !== null) return 0;
  const now = clockDate();
  const held = config.slots.map((slot): Slot => {
    const capsuleSerial = serials.get(slot.fragranceId);
    return capsuleSerial === undefined ? slot : { ...slot, capsuleSerial };
  });
  let accepted = 0;
  if (config.campaignId !== null) {
    const { campaignId } = config;
    const fired = sampleShots(
      deviceId,
      { from, until: now, timeZone: rules.timeZone },
      { campaignId, slots: held },
    );
    for (let sent = 0; sent < fired.length; sent += SHOTS_PER_CALL) {
      const events = fired.slice(sent, sent + SHOTS_PER_CALL);
      accepted += (await countShots(db, deviceId, { events }, rules)).accepted;
    }
  }
  await storeState(db, deviceId, {
    ...{ configId: config.configId, firmware: FIRMWARE, faults: [], clock: now.toISOString(), warnings: [] },
    uptimeSeconds: Math.round((now.getTime() % (7 * DAY_MS)) / 1000),
    capsules: held.flatMap(({ slot, capsuleSerial: serial }) =>
      serial === undefined ? [] : [{ slot, serial }],
    ),
  });
  return accepted;
}

/** Lets the sample device, if there is one, make up for the time since its last call. @returns how many shots counted */
export function sampleRound(db: Database, rules: ShotRules): Promise<number> {
  return db.transaction(async (tx) => {
    const device = await lockSampleDevice(tx);
    if (!device) return 0;
    const serials = await tx
      .select({ fragranceId: capsules.fragranceId, serialNumber: capsules.serialNumber })
      .from(capsules)
      .where(and(eq(capsules.deviceId, device.deviceId), isNotNull(capsules.slot)));
    const earliest = clockDate().getTime() - SAMPLE_DAYS * DAY_MS;
    const from = new Date(Math.max(earliest, (device.lastSeenAt?.getTime() ?? 0) - MINUTE_MS));
    return playSample(
      withSavepoints(tx),
      { deviceId: device.deviceId, from },
      new Map(serials.map(({ fragranceId, serialNumber }) => [fragranceId, serialNumber])),
      rules,
    );
  });
}
