import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { capsuleDays, capsuleForecasts, capsules } from '../../db/schema/devices.ts';
import { FORECAST_DAYS, type Forecast, forecastOf } from './forecast.ts';

/** Capsules that are forecast at once: few enough that other queries, and calls, come in between. */
const BATCH = 1_000;

export interface Forecasting {
  /** The time to reckon from. */
  at: Date;
  /** Of the days, IANA name. */
  timeZone: string;
  signal?: AbortSignal;
}

/**
 * Forecasts anew when capsules will be empty: all once a day, and beside that those that were fired, moved or corrected since.
 * What is empty, or is in no device and never was fired, has no forecast.
 */
export async function forecastCapsules(db: Database, { at, timeZone, signal }: Forecasting): Promise<void> {
  const today = await dayOf(db, at, timeZone);
  const due = await dueCapsules(db, today);
  let next = 0;
  const forecastSome = async () => {
    while (next < due.length && !signal?.aborted) {
      const batch = due.slice(next, next + BATCH);
      next += BATCH;
      const days = await daysOf(db, batch, today);
      await keepForecasts(db, batch, days, { ...today, at });
    }
  };
  // While one batch is reckoned here, the database reads the other.
  await Promise.all([forecastSome(), forecastSome()]);
}

interface Day {
  /** `YYYY-MM-DD` */
  today: string;
  /** Part of it that is still to come. */
  todayLeft: number;
}

async function dayOf(db: Database, at: Date, timeZone: string): Promise<Day> {
  const { rows } = await db.execute<{ today: string; left: number }>(sql`
    select local::date::text as today, 1 - extract(epoch from local::time)::float8 / 86400 as left
    from (select ${at.toISOString()}::timestamptz at time zone ${timeZone}) as moment (local)
  `);
  const [row] = rows;
  if (!row) throw new Error('The database returned no row for its day');
  return { today: row.today, todayLeft: row.left };
}

type DueCapsule = { capsuleId: number; remaining: number; total: number; formerId: number | null };

/** In the order of their ids. */
async function dueCapsules(db: Database, { today }: Day): Promise<DueCapsule[]> {
  const { rows } = await db.execute<DueCapsule>(sql`
    select capsule_id as "capsuleId", remaining_shots as remaining, capsule.total_shots as total, former_id as "formerId"
    from ${capsules} capsule left join ${capsuleForecasts} made using (capsule_id)
    where remaining_shots > 0 and (fired_shots > 0 or device_id is not null) and (
      made.capsule_id is null or made.made_on <> ${today}::date or made.total_shots <> capsule.total_shots
        or updated_at > made.made_at
    )
    order by capsule_id
  `);
  return rows;
}

/** Shots of each day that is looked at, oldest first, up to yesterday. */
type Days = number[];

/** What of its own days a capsule lacks comes from the one whose place it took, and so on. */
async function daysOf(
  db: Database,
  batch: readonly DueCapsule[],
  { today }: Day,
): Promise<ReadonlyMap<number, Days>> {
  const ids = batch.map(({ capsuleId }) => capsuleId);
  const own = await usedDays(db, today, sql`${capsuleDays} used`, ids);
  const followers = batch.flatMap(({ capsuleId, formerId }) => (formerId === null ? [] : [capsuleId]));
  if (followers.length === 0) return own;
  const chain = sql`(
    with recursive chain (capsule_id, former_id) as (
      select capsule_id, former_id from ${capsules} where capsule_id = any(${sql.param(followers)}::int[])
      union
      select chain.capsule_id, next.former_id
      from chain join ${capsules} next on next.capsule_id = chain.former_id
      where next.former_id is not null and next.fired_at >= ${today}::date - ${FORECAST_DAYS}::int
    ) select chain.capsule_id, day, shots from chain join ${capsuleDays} former on former.capsule_id = chain.former_id
  ) used`;
  for (const [id, days] of await usedDays(db, today, chain, followers)) {
    const followed = own.get(id) ?? noDays();
    const first = followed.findIndex((shots) => shots > 0);
    // The day of the change is of both.
    for (const [day, shots] of days.slice(0, first === -1 ? undefined : first + 1).entries()) {
      followed[day] = (followed[day] ?? 0) + shots;
    }
    own.set(id, followed);
  }
  return own;
}

/** Bits that a day's shots take beside the day, in a number of the database. */
const SHOT_BITS = 24;

/** @param used capsules, days and shots */
async function usedDays(
  db: Database,
  today: string,
  used: SQL,
  ids: readonly number[],
): Promise<Map<number, Days>> {
  const [first = 0, last = 0] = [ids[0], ids.at(-1)];
  // A range of the index comes in its order, which is several times as quick where most of the range is wanted.
  const isDense = ids.length > (last - first) / 4;
  const wanted = isDense
    ? sql`used.capsule_id between ${first} and ${last}`
    : sql`used.capsule_id = any(${sql.param([...ids])}::int[])`;
  const from = sql`(${today}::date - ${FORECAST_DAYS}::int)`;
  const { rows } = await db.execute<{ id: number; days: string }>(sql`
    select used.capsule_id as id,
      array_agg(((used.day - ${from}) << ${SHOT_BITS}) | least(used.shots, (1 << ${SHOT_BITS}) - 1))::text as days
    from ${used} where ${wanted} and used.day >= ${from} and used.day < ${today}::date group by 1
  `);
  return new Map(
    rows.map(({ id, days }) => {
      const shots = noDays();
      for (const packed of days.slice(1, -1).split(',')) {
        const day = Number(packed) >> SHOT_BITS;
        shots[day] = (shots[day] ?? 0) + (Number(packed) & ((1 << SHOT_BITS) - 1));
      }
      return [id, shots];
    }),
  );
}

function noDays(): Days {
  return Array<number>(FORECAST_DAYS).fill(0);
}

/** @returns the days from the first on which there were shots */
function sinceFirst(days: Days): Days {
  const first = days.findIndex((shots) => shots > 0);
  return first === -1 ? [] : days.slice(first);
}

async function keepForecasts(
  db: Database,
  batch: readonly DueCapsule[],
  days: ReadonlyMap<number, Days>,
  { today, todayLeft, at }: Day & { at: Date },
): Promise<void> {
  const forecasts = batch.map(({ capsuleId, remaining }) =>
    forecastOf({ remaining, days: sinceFirst(days.get(capsuleId) ?? []), todayLeft }),
  );
  const column = (values: (number | null)[]) => sql`${sql.param(values)}::int[]`;
  const ends = (end: keyof Forecast) => column(forecasts.map((forecast) => forecast?.[end] ?? null));
  // One that is gone meanwhile is left out.
  await db.execute(sql`
    insert into ${capsuleForecasts} (capsule_id, total_shots, low_on, middle_on, high_on, made_on, made_at)
    select capsule_id, total, ${today}::date + low, ${today}::date + middle, ${today}::date + high,
      ${today}::date, ${at.toISOString()}::timestamptz
    from unnest(
      ${column(batch.map(({ capsuleId }) => capsuleId))}, ${column(batch.map(({ total }) => total))},
      ${ends('low')}, ${ends('middle')}, ${ends('high')}
    ) as given (capsule_id, total, low, middle, high) join ${capsules} using (capsule_id)
    order by capsule_id
    on conflict (capsule_id) do update set (total_shots, low_on, middle_on, high_on, made_on, made_at) =
      row (excluded.total_shots, excluded.low_on, excluded.middle_on, excluded.high_on, excluded.made_on, excluded.made_at)
  `);
}
