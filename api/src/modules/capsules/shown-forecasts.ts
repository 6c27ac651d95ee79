import { type SQL, sql } from 'drizzle-orm';
import { refersTo } from '../../platform/db/list-conditions.ts';
import { capsuleForecasts, capsules } from '../../platform/db/schema/devices.ts';

/** Hours a forecast stays valid: it is renewed daily unless the server is down or its clock is doubted. */
const VALID_HOURS = 36;

/** The current date. @param timeZone IANA name */
export const todayIn = (timeZone: string) => sql`(now() at time zone ${timeZone})::date`;

/** The same for conditions on all capsules: as a subquery it is evaluated once, instead of for each of them. */
export const todayOnce = (timeZone: string) => sql`(select ${todayIn(timeZone)})`;

/** Whether a forecast is valid: recent, not by a wrong clock, for the current total, of a capsule that isn't empty. */
export const isForecastValidAt = (at: SQL) => sql`
  ${capsuleForecasts.totalShots} = ${capsules.totalShots} and ${capsules.remainingShots} > 0
  and ${capsuleForecasts.madeAt} between ${at} - make_interval(hours => ${VALID_HOURS}::int) and ${at} + interval '1 hour'
`;
export const isForecastValid = isForecastValidAt(sql`now()`);

/** The columns shown of a forecast; forecast days that have passed become today. @param timeZone IANA name */
export function forecastColumns(timeZone: string) {
  const today = todayIn(timeZone);
  const days = (column: keyof typeof BOUND_COLUMNS) => sql`greatest(0, ${BOUND_COLUMNS[column]} - ${today})`;
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

const BOUND_COLUMNS = {
  low: capsuleForecasts.lowOn,
  middle: capsuleForecasts.middleOn,
  high: capsuleForecasts.highOn,
};

/** Sort key by forecast; capsules without one sort after all others. */
export const forecastDay = (end: keyof typeof BOUND_COLUMNS): SQL => sql`(
  select ${BOUND_COLUMNS[end]} from ${capsuleForecasts}
  where ${capsuleForecasts.capsuleId} = ${capsules.capsuleId} and ${isForecastValid}
)`;

/** Matches capsules that will be empty within some days, by the forecast's middle. @param timeZone IANA name */
export function emptyWithin(timeZone: string) {
  return (days: number): SQL => sql`
    ${refersTo(
      capsules.capsuleId,
      sql`select f.capsule_id from ${capsuleForecasts} f where f.middle_on <= ${todayIn(timeZone)} + ${days}::int`,
    )} and ${forecastDay('middle')} is not null
  `;
}
