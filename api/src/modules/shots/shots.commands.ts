import { sql } from 'drizzle-orm';
import { DEVICE_CALLS, SHOT_AHEAD_HOURS } from '#contracts/core/constants.ts';
import type { ShotEvent, ShotRefusal, ShotWarning } from '#contracts/shots.ts';
import type { Database } from '../../platform/db/client.ts';
import { isDeadlock, violatedConstraint } from '../../platform/db/errors.ts';
import { momentOf } from '../../platform/db/instants.ts';
import { onlyRow } from '../../platform/db/only-row.ts';

/** The rules that apply to every shot. */
export interface ShotRules {
  /** IANA name of the time zone by whose days shots are counted. */
  timeZone: string;
  /** Months that single shots are kept; older ones are refused. */
  keptMonths: number;
  /** Maximum number of shots of one device that count in one of its days. */
  dayShots: number;
}

/** A shot with a known moment. */
export type TimedShot = Omit<ShotEvent, 'firedAt' | 'ageSeconds'> & {
  /** Milliseconds since 1970. */
  firedAt: number;
};

export interface ShotResult {
  /** Seconds to wait; set if the device has sent too many requests, and no shots were taken. */
  retryAfter: number | null;
  accepted: number;
  rejected: { eventId: string; code: ShotRefusal }[];
  warnings: { eventId: string; code: ShotWarning }[];
}

type Row = Record<string, unknown> & {
  retry_after: number | null;
  accepted: number | null;
  rejected_ids: string[] | null;
  rejected_codes: ShotRefusal[] | null;
  elsewhere_ids: string[] | null;
};

/** Attempts to call `take_shots` for the same shots. */
const TRIES = 3;

/**
 * Counts shots of a device in one statement: see `take_shots` in `db/functions/shots.sql`. If a campaign or fragrance
 * is deleted meanwhile, nothing is written and they are counted again without it.
 */
export async function storeShots(...shots: Parameters<typeof tryStoreShots>): Promise<ShotResult> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryStoreShots(...shots);
    } catch (error) {
      if (tries === TRIES || !(violatedConstraint(error) || isDeadlock(error))) throw error;
    }
  }
}

async function tryStoreShots(
  db: Database,
  deviceId: number,
  events: readonly TimedShot[],
  { timeZone, keptMonths, dayShots, invalidEvents }: ShotRules & { invalidEvents: number },
): Promise<ShotResult> {
  // Ids and numbers need no quotes, which spares the driver's search for characters to escape in thousands of values.
  const arrayParam = (of: (event: TimedShot) => string | number | null) =>
    sql.param(`{${events.map((event) => of(event) ?? 'NULL').join(',')}}`);
  const { rows } = await db.execute<Row>(sql`
    select * from take_shots(
      ${deviceId}, ${DEVICE_CALLS.limit}, ${DEVICE_CALLS.windowSeconds}, ${dayShots}, ${timeZone}, ${keptMonths},
      ${SHOT_AHEAD_HOURS},
      ${arrayParam(({ eventId }) => eventId)}::uuid[],
      ${arrayParam(({ campaignId }) => campaignId)}::int[],
      ${arrayParam(({ slot }) => slot)}::int[],
      ${sql.param(events.map(({ capsuleSerial }) => capsuleSerial ?? null))}::text[],
      ${arrayParam(({ firedAt }) => momentOf(firedAt))}::timestamptz[],
      ${arrayParam(({ seconds }) => seconds)}::int[],
      ${arrayParam(({ configId }) => configId ?? null)}::int[],
      ${invalidEvents}
    )
  `);
  const row = onlyRow(rows);
  const codes = row.rejected_codes ?? [];
  const rejected = row.rejected_ids ?? [];
  const elsewhere = row.elsewhere_ids ?? [];
  const asSent = originalIds(rejected.length + elsewhere.length > 0 ? events : []);
  return {
    retryAfter: row.retry_after,
    accepted: row.accepted ?? 0,
    rejected: rejected.map((eventId, index) => ({
      eventId: asSent(eventId),
      code: codes[index] ?? 'shot.invalid',
    })),
    warnings: elsewhere.map((eventId) => ({ eventId: asSent(eventId), code: 'capsule.elsewhere' })),
  };
}

/** Maps ids back: the database writes them in lower case, but the device looks for the one that it sent. */
function originalIds(events: readonly TimedShot[]): (eventId: string) => string {
  const sent = new Map(events.map(({ eventId }) => [eventId.toLowerCase(), eventId]));
  return (eventId) => sent.get(eventId) ?? eventId;
}
