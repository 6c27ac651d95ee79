import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { capsuleDays, capsules } from '../../platform/db/schema/devices.ts';

export interface Day {
  /** `YYYY-MM-DD` */
  today: string;
  /** Share of today that is still to come, 0 to 1. */
  todayLeft: number;
}

export async function dayOf(db: Queryable, at: Date, timeZone: string): Promise<Day> {
  const { rows } = await db.execute<{ today: string; left: number }>(sql`
    select local::date::text as today, 1 - extract(epoch from local::time)::float8 / 86400 as left
    from (select ${at.toISOString()}::timestamptz at time zone ${timeZone}) as moment (local)
  `);
  const { today, left } = onlyRow(rows);
  return { today, todayLeft: left };
}

/** A capsule and the one it replaced. */
export type UsedCapsule = {
  capsuleId: number;
  formerId: number | null;
};

/** Shots per day up to yesterday, oldest first. */
export type Days = number[];

/** Shots per day of each capsule; days before its own first use come from the capsule it replaced, recursively. */
export async function dailyShots(
  db: Queryable,
  batch: readonly UsedCapsule[],
  { today }: Day,
  span: number,
): Promise<ReadonlyMap<number, Days>> {
  const ids = batch.map(({ capsuleId }) => capsuleId);
  const own = await daysOf(db, { today, span }, sql`${capsuleDays} used`, ids);
  const successors = batch.flatMap(({ capsuleId, formerId }) => (formerId === null ? [] : [capsuleId]));
  if (successors.length === 0) return own;
  const chain = sql`(
    with recursive chain (capsule_id, former_id) as (
      select capsule_id, former_id from ${capsules} where capsule_id = any(${sql.param(successors)}::int[])
      union
      select chain.capsule_id, next.former_id
      from chain join ${capsules} next on next.capsule_id = chain.former_id
      where next.former_id is not null and next.fired_at >= ${today}::date - ${span}::int
    ) select chain.capsule_id, day, shots from chain join ${capsuleDays} former on former.capsule_id = chain.former_id
  ) used`;
  for (const [id, days] of await daysOf(db, { today, span }, chain, successors)) {
    const combined = own.get(id) ?? noDays(span);
    const first = combined.findIndex((shots) => shots > 0);
    // Both capsules were used on the day of the change.
    for (const [day, shots] of days.slice(0, first === -1 ? undefined : first + 1).entries()) {
      combined[day] = (combined[day] ?? 0) + shots;
    }
    own.set(id, combined);
  }
  return own;
}

/** Bits for a day's shots, which are packed into one number with the day. */
const SHOT_BITS = 24;

/** @param used rows of capsule, day and shots */
async function daysOf(
  db: Queryable,
  { today, span }: { today: string; span: number },
  used: SQL,
  ids: readonly number[],
): Promise<Map<number, Days>> {
  const [first = 0, last = 0] = [ids[0], ids.at(-1)];
  // An index range is read in order, which is several times faster if most of it is wanted.
  const isDense = ids.length > (last - first) / 4;
  const wanted = isDense
    ? sql`used.capsule_id between ${first} and ${last}`
    : sql`used.capsule_id = any(${sql.param([...ids])}::int[])`;
  const from = sql`(${today}::date - ${span}::int)`;
  const { rows } = await db.execute<{ id: number; days: string }>(sql`
    select used.capsule_id as id,
      array_agg(((used.day - ${from}) << ${SHOT_BITS}) | least(used.shots, (1 << ${SHOT_BITS}) - 1))::text as days
    from ${used} where ${wanted} and used.day >= ${from} and used.day < ${today}::date group by 1
  `);
  return new Map(
    rows.map(({ id, days }) => {
      const shots = noDays(span);
      for (const packed of days.slice(1, -1).split(',')) {
        const day = Number(packed) >> SHOT_BITS;
        shots[day] = (shots[day] ?? 0) + (Number(packed) & ((1 << SHOT_BITS) - 1));
      }
      return [id, shots];
    }),
  );
}

function noDays(span: number): Days {
  return Array<number>(span).fill(0);
}

/** @returns the days from the first with shots */
export function sinceFirst(days: Days): Days {
  const first = days.findIndex((shots) => shots > 0);
  return first === -1 ? [] : days.slice(first);
}
