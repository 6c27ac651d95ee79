import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/client.ts';
import { onlyRow } from '../db/only-row.ts';
import { maintenance } from '../db/schema/maintenance.ts';

/** Seconds between two rounds of maintenance. */
export const ROUND_SECONDS = 600;

/** Seconds that the clock may have advanced between two readings, as when a server was off over the weekend. */
const FORWARD_SECONDS = 2 * 86_400;
/** Seconds that the clock may have gone back: small corrections are normal. */
const BACK_SECONDS = ROUND_SECONDS;
/** Seconds without a step for which a clock must be watched before it is trusted. */
const TRUST_SECONDS = 7 * 86_400;

export type ClockState = Pick<
  typeof maintenance.$inferSelect,
  'lookedAt' | 'steadySeconds' | 'doubtedSince' | 'believedAt' | 'believedSeconds' | 'doubtedSeconds'
>;

/** A clock by which nothing may be deleted. */
export interface ClockDoubt {
  /** When it was first read after its step, by its own time. */
  since: Date;
  /** When it was last trusted, by the time before the step. */
  believedAt: Date;
}

/** The time of a clock, and what it may be used for. */
export interface ClockReading {
  at: Date;
  /** The clock has made a step, and may be wrong. */
  doubted: boolean;
  /** The clock has been watched for long enough to delete data by it. */
  trusted: boolean;
}

/**
 * Reads the database's clock. After a step, forward or back, it is doubted until it is back where it would have been,
 * or until it has been watched for a week. Doubt is logged once an hour.
 * @param at overrides the database's clock
 */
export async function readClock(
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  at?: Date,
): Promise<ClockReading> {
  const { before, after, now } = await db.transaction(async (tx) => {
    const row = onlyRow(await tx.select().from(maintenance).for('update'));
    // Read after locking the row: of two processes, the one that waited has the later time.
    const time = at ?? (await databaseTime(tx));
    const next = nextClockState(row, time);
    await tx.update(maintenance).set(next);
    return { before: row, after: next, now: time };
  });
  logDoubt(log, before, after);
  const doubted = after.doubtedSince !== null;
  return { at: now, doubted, trusted: !doubted && after.steadySeconds >= TRUST_SECONDS };
}

/**
 * Reads the clock before data is deleted because of its age.
 * @returns the time to use; undefined: nothing may be deleted
 */
export async function trustedTime(...args: Parameters<typeof readClock>): Promise<Date | undefined> {
  const { at, trusted } = await readClock(...args);
  return trusted ? at : undefined;
}

/**
 * Reads the clock before calculating something that can be calculated again: it need not have been watched for a week,
 * but must not have made a step.
 * @returns the time to use; undefined: nothing should be calculated
 */
export async function undoubtedTime(...args: Parameters<typeof readClock>): Promise<Date | undefined> {
  const { at, doubted } = await readClock(...args);
  return doubted ? undefined : at;
}

/** Since when the clock has been in doubt; undefined: it is not. */
export async function clockDoubt(db: Queryable): Promise<ClockDoubt | undefined> {
  const [row] = await db.select().from(maintenance);
  if (!row?.doubtedSince || !row.believedAt) return undefined;
  return { since: row.doubtedSince, believedAt: row.believedAt };
}

/** The state of a clock after a reading, given the state before. */
export function nextClockState(before: ClockState, at: Date): ClockState {
  if (before.lookedAt === null) return { ...before, lookedAt: at };
  const step = secondsBetween(before.lookedAt, at);
  // Capped at a round's interval, so that a jumping clock can't turn an hour into a week.
  const watched = Math.round(Math.min(Math.max(step, 0), ROUND_SECONDS));
  const steadySeconds = isStep(step) ? 0 : Math.min(before.steadySeconds + watched, TRUST_SECONDS);
  const next = { ...before, lookedAt: at, steadySeconds };
  if (before.believedAt === null) {
    if (!isStep(step)) return next;
    const { lookedAt, steadySeconds: believedSeconds } = before;
    return { ...next, doubtedSince: at, believedAt: lookedAt, believedSeconds, doubtedSeconds: 0 };
  }
  const doubtedSeconds = before.doubtedSeconds + watched;
  const isCorrected = !isStep(secondsBetween(before.believedAt, at) - doubtedSeconds);
  if (isCorrected) return { ...next, ...NO_DOUBT, steadySeconds: before.believedSeconds };
  return steadySeconds >= TRUST_SECONDS ? { ...next, ...NO_DOUBT } : { ...next, doubtedSeconds };
}

const NO_DOUBT = { doubtedSince: null, believedAt: null, believedSeconds: 0, doubtedSeconds: 0 };

function isStep(seconds: number): boolean {
  return seconds < -BACK_SECONDS || seconds > FORWARD_SECONDS;
}

function secondsBetween(one: Date, other: Date): number {
  return (other.getTime() - one.getTime()) / 1000;
}

async function databaseTime(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  );
  return new Date(Math.floor(onlyRow(rows).ms));
}

function logDoubt(
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  before: ClockState,
  after: ClockState,
): void {
  const times = { clock: after.lookedAt, believed: after.believedAt };
  const hours = ({ doubtedSeconds }: ClockState) => Math.floor(doubtedSeconds / 3600);
  if (after.doubtedSince === null) {
    if (before.doubtedSince !== null) log.info(times, 'The clock is believed again');
  } else if (before.doubtedSince === null || hours(after) > hours(before)) {
    log.warn(
      times,
      'The clock has made a step: nothing is removed for its age until it is right again, or was watched for a week',
    );
  }
}
