import { type SQL, sql } from 'drizzle-orm';
import { refersTo } from '../../db/list-conditions.ts';
import { capsuleForecasts, capsules } from '../../db/schema/devices.ts';

/** Hours for which a forecast holds: they are made anew each day, unless the server is down or its clock is doubted. */
const HOLDS_HOURS = 36;

/** The day that it is. @param timeZone IANA name */
export const todayIn = (timeZone: string) => sql`(now() at time zone ${timeZone})::date`;

/** "Still holds": of the capsule as it is, and not of a time when the clock was another. An empty one has none. */
export const forecastHoldsAt = (at: SQL) => sql`
  ${capsuleForecasts.totalShots} = ${capsules.totalShots} and ${capsules.remainingShots} > 0
  and ${capsuleForecasts.madeAt} between ${at} - make_interval(hours => ${HOLDS_HOURS}::int) and ${at} + interval '1 hour'
`;
export const forecastHolds = forecastHoldsAt(sql`now()`);

/** What is shown of a forecast. A day that has passed without the capsule being empty is today. @param timeZone of today */
export function forecastColumns(timeZone: string) {
  const today = todayIn(timeZone);
  const days = (column: keyof typeof ENDS) => sql`greatest(0, ${ENDS[column]} - ${today})`;
  return {
    emptyIn: sql<{
      low: number;
      middle: number;
      high: number;
    } | null>`case when ${capsuleForecasts.middleOn} is not null
      then json_build_object('low', ${days('low')}, 'middle', ${days('middle')}, 'high', ${days('high')}) end`,
    emptyOn: sql<
      string | null
    >`greatest(${capsuleForecasts.middleOn}, case when ${capsuleForecasts.middleOn} is not null then ${today} end)::text`,
  };
}

const ENDS = {
  low: capsuleForecasts.lowOn,
  middle: capsuleForecasts.middleOn,
  high: capsuleForecasts.highOn,
};

/** What a list of capsules sorts by; those of which nothing is known come after all others. */
export const forecastDay = (end: keyof typeof ENDS): SQL => sql`(
  select ${ENDS[end]} from ${capsuleForecasts}
  where ${capsuleForecasts.capsuleId} = ${capsules.capsuleId} and ${forecastHolds}
)`;

/** "Will be empty within so many days", by the middle. @param timeZone of the day that is today */
export function emptyWithin(timeZone: string) {
  return (days: number): SQL => sql`
    ${refersTo(
      capsules.capsuleId,
      sql`select f.capsule_id from ${capsuleForecasts} f where f.middle_on <= ${todayIn(timeZone)} + ${days}::int`,
    )} and ${forecastDay('middle')} is not null
  `;
}
