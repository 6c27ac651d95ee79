import { sql } from 'drizzle-orm';
import { PREVIEW_DAYS } from '#contracts/alerts/alert-rules.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { capsuleDays, capsules } from '../../platform/db/schema/devices.ts';
import { type Days, dailyShots, dayOf, sinceFirst, type UsedCapsule } from '../capsules/capsule-use.ts';
import { FORECAST_DAYS, forecastOf } from '../capsules/forecast.ts';
import { type CauseQuestion, LASTING_CAUSES } from './alert-causes.ts';

/** Capsules handled together: few enough to let other calls in between. */
const BATCH = 1_000;

/** Enough days to make a forecast as of the first day of the preview. */
const SPAN = FORECAST_DAYS + PREVIEW_DAYS;

type Candidate = UsedCapsule & { remaining: number; firedToday: number };

/**
 * Counts the capsules whose forecast came within the threshold in the last `PREVIEW_DAYS`. Past forecasts are not kept,
 * but the usage behind them is: each is made again as of the first day and, for an empty capsule, as of the last day it
 * fired.
 */
export async function countRunningOut(db: Queryable, question: CauseQuestion): Promise<number> {
  const day = await dayOf(db, question.at, question.timeZone);
  const candidates = await findCandidates(db, question, day.today);
  let count = 0;
  for (let start = 0; start < candidates.length; start += BATCH) {
    const batch = candidates.slice(start, start + BATCH);
    const days = await dailyShots(db, batch, day, SPAN);
    count += batch.filter((capsule) =>
      beganToRunOut(capsule, days.get(capsule.capsuleId) ?? [], question.threshold),
    ).length;
  }
  return count;
}

/** Capsules forecast to be empty in time, and those that ran out since the first day. */
async function findCandidates(db: Queryable, question: CauseQuestion, today: string): Promise<Candidate[]> {
  const cause = LASTING_CAUSES['capsule.empty_within'];
  if (!cause) throw new Error('No cause is declared for capsules that will be empty');
  const { rows } = await db.execute<Candidate>(sql`
    select capsule_id as "capsuleId", former_id as "formerId", remaining_shots as remaining, (
      select coalesce(sum(shots), 0)::int from ${capsuleDays} used
      where used.capsule_id = ${capsules.capsuleId} and day >= ${today}::date
    ) as "firedToday"
    from ${capsules}
    where (active and remaining_shots = 0 and fired_at >= ${today}::date - ${PREVIEW_DAYS}::int)
      or capsule_id = any(array(select subject_id from (${cause.found(question)}) cause where opens))
    order by capsule_id
  `);
  return rows;
}

function beganToRunOut({ remaining, firedToday }: Candidate, days: Days, threshold: number): boolean {
  const forecastWithin = (day: number): boolean => {
    const firedSince = days.slice(day).reduce((sum, shots) => sum + shots, firedToday);
    const known = sinceFirst(days.slice(Math.max(0, day - FORECAST_DAYS), day));
    const forecast = forecastOf({ remaining: remaining + firedSince, days: known, todayLeft: 1 });
    return forecast !== null && forecast.middle <= threshold;
  };
  if (forecastWithin(FORECAST_DAYS)) return false;
  if (remaining > 0) return true;
  const lastFired = firedToday > 0 ? SPAN : days.findLastIndex((shots) => shots > 0);
  return lastFired !== -1 && forecastWithin(lastFired);
}
