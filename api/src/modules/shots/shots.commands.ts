import { sql } from 'drizzle-orm';
import { DEVICE_CALLS, SHOT_AHEAD_HOURS } from '#contracts/core/constants.ts';
import type { ShotEvent, ShotRefusal } from '#contracts/shots.ts';
import type { Database } from '../../db/client.ts';

/** What is the same for every shot. */
export interface ShotRules {
  /** IANA name of the zone whose days shots are counted by. */
  timeZone: string;
  /** Months that single shots are kept; older ones are refused. */
  keptMonths: number;
}

export interface TakenShots {
  /** Seconds; set when the device has called too often, and nothing was taken. */
  retryAfter: number | null;
  accepted: number;
  rejected: { eventId: string; code: ShotRefusal }[];
}

type Row = Record<string, unknown> & {
  retry_after: number | null;
  accepted: number | null;
  rejected_ids: string[] | null;
  rejected_codes: ShotRefusal[] | null;
};

/** Counts shots of a device in one statement: see `take_shots` in its migration. */
export async function takeShots(
  db: Database,
  deviceId: number,
  events: readonly ShotEvent[],
  { timeZone, keptMonths }: ShotRules,
): Promise<TakenShots> {
  const column = <Value>(of: (event: ShotEvent) => Value) => sql.param(events.map(of));
  const { rows } = await db.execute<Row>(sql`
    select * from take_shots(
      ${deviceId}, ${DEVICE_CALLS.limit}, ${DEVICE_CALLS.windowSeconds}, ${timeZone}, ${keptMonths}, ${SHOT_AHEAD_HOURS},
      ${column(({ eventId }) => eventId)}::uuid[],
      ${column(({ campaignId }) => campaignId)}::int[],
      ${column(({ slot }) => slot)}::int[],
      ${column(({ capsuleSerial }) => capsuleSerial ?? null)}::text[],
      ${column(({ firedAt }) => firedAt)}::timestamptz[],
      ${column(({ seconds }) => seconds)}::int[]
    )
  `);
  const [row] = rows;
  if (!row) throw new Error('take_shots gave no row');
  const codes = row.rejected_codes ?? [];
  return {
    retryAfter: row.retry_after,
    accepted: row.accepted ?? 0,
    rejected: (row.rejected_ids ?? []).map((eventId, index) => ({
      eventId,
      code: codes[index] ?? 'shot.invalid',
    })),
  };
}
