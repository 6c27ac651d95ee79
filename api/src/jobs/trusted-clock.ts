import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/client.ts';
import { maintenance } from '../db/schema/maintenance.ts';

/** Seconds between two rounds of maintenance. */
export const ROUND_SECONDS = 600;

/** Seconds that the clock may have gone on between two looks: a server that was switched off over the weekend. */
const FORWARD_SECONDS = 2 * 86_400;
/** Seconds that it may have gone back: clocks are set right by a little. */
const BACK_SECONDS = ROUND_SECONDS;
/** Seconds that a clock must be watched without a step until it is believed. */
const TRUST_SECONDS = 7 * 86_400;

export type ClockState = Pick<
  typeof maintenance.$inferSelect,
  'lookedAt' | 'steadySeconds' | 'doubtedSince' | 'believedAt' | 'believedSeconds' | 'doubtedSeconds'
>;

/** A clock that nothing is removed by. */
export interface ClockDoubt {
  /** When it was first seen after its step, by itself. */
  since: Date;
  /** When it was last believed, by the clock of before. */
  believedAt: Date;
}

/** What a clock shows, and what may be reckoned by it. */
export interface LookedClock {
  at: Date;
  /** It has made a step, and may be wrong. */
  doubted: boolean;
  /** It has been watched for long enough for something to be removed by it. */
  trusted: boolean;
}

/**
 * Looks at the database's clock. One that has made a step, ahead or back, is doubted until it is where it would be without, or has
 * been watched for a week. Doubt is logged once an hour.
 * @param at what the clock shows; missing: the database's
 */
export async function lookAtClock(
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  at?: Date,
): Promise<LookedClock> {
  const { before, after, now } = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(maintenance).for('update');
    if (!row) throw new Error('The table maintenance has no row');
    // Not before nobody else looks: of two processes the one that waited has the later time.
    const time = at ?? (await databaseTime(tx));
    const looked = afterLook(row, time);
    await tx.update(maintenance).set(looked);
    return { before: row, after: looked, now: time };
  });
  tellOfDoubt(log, before, after);
  const doubted = after.doubtedSince !== null;
  return { at: now, doubted, trusted: !doubted && after.steadySeconds >= TRUST_SECONDS };
}

/**
 * Looks at the clock before something is removed because it is old.
 * @returns the time to reckon by; undefined: nothing may be removed
 */
export async function trustedTime(...look: Parameters<typeof lookAtClock>): Promise<Date | undefined> {
  const { at, trusted } = await lookAtClock(...look);
  return trusted ? at : undefined;
}

/**
 * The same before something is reckoned that can be reckoned anew: a clock that has not been watched for a week is believed
 * too, unless it has made a step.
 * @returns the time to reckon by; undefined: nothing should be reckoned now
 */
export async function undoubtedTime(...look: Parameters<typeof lookAtClock>): Promise<Date | undefined> {
  const { at, doubted } = await lookAtClock(...look);
  return doubted ? undefined : at;
}

/** Whether the clock is doubted now, and since when; undefined: it is not. */
export async function clockDoubt(db: Queryable): Promise<ClockDoubt | undefined> {
  const [row] = await db.select().from(maintenance);
  if (!row?.doubtedSince || !row.believedAt) return undefined;
  return { since: row.doubtedSince, believedAt: row.believedAt };
}

/** What is known of a clock after a look at it, from what was known before. */
export function afterLook(before: ClockState, at: Date): ClockState {
  if (before.lookedAt === null) return { ...before, lookedAt: at };
  const step = secondsBetween(before.lookedAt, at);
  // A clock that jumps must not make a week of an hour: no two looks are further apart than rounds, as far as we know.
  const watched = Math.round(Math.min(Math.max(step, 0), ROUND_SECONDS));
  const steadySeconds = isStep(step) ? 0 : Math.min(before.steadySeconds + watched, TRUST_SECONDS);
  const looked = { ...before, lookedAt: at, steadySeconds };
  if (before.believedAt === null) {
    if (!isStep(step)) return looked;
    const { lookedAt, steadySeconds: believedSeconds } = before;
    return { ...looked, doubtedSince: at, believedAt: lookedAt, believedSeconds, doubtedSeconds: 0 };
  }
  const doubtedSeconds = before.doubtedSeconds + watched;
  const isSetRight = !isStep(secondsBetween(before.believedAt, at) - doubtedSeconds);
  if (isSetRight) return { ...looked, ...NO_DOUBT, steadySeconds: before.believedSeconds };
  return steadySeconds >= TRUST_SECONDS ? { ...looked, ...NO_DOUBT } : { ...looked, doubtedSeconds };
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
  const [row] = rows;
  if (!row) throw new Error('The database returned no row for its clock');
  return new Date(Math.floor(row.ms));
}

function tellOfDoubt(
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
