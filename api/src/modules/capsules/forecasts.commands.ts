import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { capsuleForecasts, capsules, deviceStands, devices } from '../../platform/db/schema/devices.ts';
import { type Day, type Days, dailyShots, dayOf, sinceFirst, type UsedCapsule } from './capsule-use.ts';
import { FORECAST_DAYS, type Forecast, forecastOf } from './forecast.ts';

/** Capsules per batch: few enough to let other queries and calls in between. */
const BATCH = 1_000;

export interface Forecasting {
  /** The current time. */
  at: Date;
  /** IANA name of the time zone that days are counted in. */
  timeZone: string;
  signal?: AbortSignal;
}

/**
 * Renews the forecasts of when capsules will be empty: all of them once a day, and in between those fired, moved or
 * corrected since. Capsules that are inactive, empty, or never fired and in no device, get none.
 */
export async function forecastCapsules(db: Database, { at, timeZone, signal }: Forecasting): Promise<void> {
  const today = await dayOf(db, at, timeZone);
  const due = await dueCapsules(db, today, timeZone);
  let next = 0;
  const forecastSome = async () => {
    while (next < due.length && !signal?.aborted) {
      const batch = due.slice(next, next + BATCH);
      next += BATCH;
      const days = await dailyShots(db, batch, today, FORECAST_DAYS);
      await keepForecasts(db, batch, days, { ...today, at });
    }
  };
  // While one batch is computed here, the database reads the other.
  await Promise.all([forecastSome(), forecastSome()]);
}

type DueCapsule = UsedCapsule & {
  remaining: number;
  total: number;
  /** How many of the oldest days looked at belong to another organisation that had the device. */
  othersDays: number | null;
};

/** In the order of their ids. */
async function dueCapsules(db: Database, { today }: Day, timeZone: string): Promise<DueCapsule[]> {
  // The day of the change counts for both. Use from when the device had no organisation may be used.
  const othersDays = sql`(
    select (min(own.since) at time zone ${timeZone})::date - ${today}::date + ${FORECAST_DAYS + 1}::int
    from ${deviceStands} own where own.device_id = device.device_id and own.since > (
      select max(other.since) from ${deviceStands} other
      where other.device_id = device.device_id and other.organisation_id <> device.organisation_id
    )
  )`;
  const { rows } = await db.execute<DueCapsule>(sql`
    select capsule_id as "capsuleId", remaining_shots as remaining, capsule.total_shots as total, former_id as "formerId",
      ${othersDays} as "othersDays"
    from ${capsules} capsule
    left join ${capsuleForecasts} made using (capsule_id)
    left join ${devices} device on device.device_id = capsule.device_id
    where capsule.active and remaining_shots > 0 and (fired_shots > 0 or capsule.device_id is not null) and (
      made.capsule_id is null or made.made_on <> ${today}::date or made.total_shots <> capsule.total_shots
        or capsule.updated_at > made.made_at or device.organisation_since > made.made_at
    )
    order by capsule_id
  `);
  return rows;
}

async function keepForecasts(
  db: Database,
  batch: readonly DueCapsule[],
  days: ReadonlyMap<number, Days>,
  { today, todayLeft, at }: Day & { at: Date },
): Promise<void> {
  const forecasts = batch.map(({ capsuleId, remaining, othersDays }) => {
    const own = (days.get(capsuleId) ?? []).fill(0, 0, Math.max(0, othersDays ?? 0));
    return forecastOf({ remaining, days: sinceFirst(own), todayLeft });
  });
  const column = (values: (number | null)[]) => sql`${sql.param(values)}::int[]`;
  const ends = (end: keyof Forecast) => column(forecasts.map((forecast) => forecast?.[end] ?? null));
  // Capsules removed in the meantime are left out.
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
