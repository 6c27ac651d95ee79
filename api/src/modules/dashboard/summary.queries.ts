import { and, count, isNull, min, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { dashboardSummary, shotsTrend } from '#contracts/dashboard.ts';
import type { Database } from '../../platform/db/client.ts';
import { startOfDay } from '../../platform/db/filters.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { places } from '../../platform/db/schema/organisations.ts';
import { quizzes } from '../../platform/db/schema/quizzes.ts';
import { shots, shotsByDay } from '../../platform/db/schema/shots.ts';
import { asHouse } from '../../platform/db/scope.ts';
import type { Days } from '../../platform/lib/days.ts';
import { capsuleStates } from '../capsules/capsule-states.ts';
import { LIVENESS_CONDITIONS } from '../devices/device-liveness.ts';
import {
  dayTotals,
  type FigureScope,
  isDeviceOf,
  isPlaceOfScope,
  isStandOf,
  ownScope,
  scopeOf,
  statementName,
} from './figure-scope.ts';

type Summary = AnswerOf<typeof dashboardSummary>;
type Compared = Summary['shots'];

/** The time zone of the scope's places; undefined if they have several or the caller may see none of them. */
export async function commonZone(db: Database, scope: FigureScope): Promise<string | undefined> {
  const found = await prepared(
    db,
    'zone_of_a_scope',
    () => db.selectDistinct({ timeZone: places.timeZone }).from(places).where(isPlaceOfScope),
    { ...scope },
  );
  return found.length === 1 ? found[0]?.timeZone : undefined;
}

/** The first day with shots; null if there is none. */
export async function firstDay(db: Database, scope: FigureScope | undefined): Promise<string | null> {
  const [found] = await prepared(
    db,
    statementName('first_day_of_shots', scope),
    () => db.select({ day: min(shotsByDay.day) }).from(dayTotals(scope)),
    { ...scope },
  );
  return found?.day ?? null;
}

const day = (name: string) => sql`${sql.placeholder(name)}::date`;

/** Shots of each named period and of the same number of days before it. */
const shotsOf = (scope: FigureScope | undefined) => sql<Record<string, Compared>>`(
  with period as (
    select name, first, last, first - (last - first + 1) as before
    from (values
      ('period', ${day('from')}, ${day('to')}),
      ('today', ${day('today')}, ${day('today')}),
      ('week', ${day('today')} - 6, ${day('today')}),
      ('month', ${day('today')} - 29, ${day('today')})
    ) as named (name, first, last)
  ), fired as (
    select day, sum(shots)::bigint as shots from ${dayTotals(scope)}
    where day >= (select min(before) from period) and day <= (select max(last) from period)
    group by day
  ), figure as (
    select name,
      coalesce(sum(shots) filter (where day >= first), 0) as value,
      coalesce(sum(shots) filter (where day < first), 0) as before
    from period left join fired on day between before and last
    group by name
  )
  select json_object_agg(name, json_build_object('value', value, 'before', before)) from figure
)`;

const countOf = (table: PgTable, where?: SQL) =>
  sql<number>`(select count(*)::int from ${table} ${where && sql`where ${where}`})`;

/**
 * Yesterday's shots up to this time of day. Totals only cover whole days, so these are counted one by one for each
 * device seen since, which uses the index on firing times.
 */
export async function yesterdaySoFar(
  db: Database,
  today: string,
  timeZone: string,
  scope: FigureScope | undefined,
): Promise<number> {
  const zone = sql`${sql.placeholder('timeZone')}::text`;
  const from = startOfDay(sql`(${day('today')} - 1)`, zone);
  const now = sql`(now() at time zone ${zone}) - interval '1 day'`;
  const to = sql`least(${now}, ${day('today')}::timestamp) at time zone ${zone}`;
  const moment = { today, timeZone };
  if (scope) return placedSoFar(db, moment, { from, to }, scope);
  const [found] = await prepared(
    db,
    'yesterday_so_far',
    () =>
      db
        .select({ shots: count() })
        .from(devices)
        .innerJoin(
          shots,
          sql`${shots.deviceId} = ${devices.deviceId} and ${shots.firedAt} >= ${from} and ${shots.firedAt} < ${to}`,
        )
        .where(sql`${devices.lastSeenAt} >= ${from}`),
    moment,
  );
  return found?.shots ?? 0;
}

/** The same for devices while they were in the scope, including those that have left, which members no longer see. */
async function placedSoFar(
  db: Database,
  moment: { today: string; timeZone: string },
  { from, to }: { from: SQL; to: SQL },
  scope: FigureScope,
): Promise<number> {
  const build = () => sql`
    select count(*)::int as shots
    from (
      select *, lead(since, 1, 'infinity') over (partition by device_id order by since) as until from device_stands
      where device_id in (select device_id from device_stands stood where ${isStandOf(sql`stood`)})
    ) stand
    join ${shots} fired on fired.device_id = stand.device_id
      and fired.fired_at >= greatest(since, ${from}) and fired.fired_at < least(until, ${to})
    where ${isStandOf(sql`stand`)}
  `;
  const values = { ...moment, ...ownScope(scope) };
  const [found] = await asHouse(() =>
    prepared<{ shots: number }>(db, 'placed_yesterday_so_far', build, values),
  );
  return found?.shots ?? 0;
}

/**
 * Key figures; shots are compared with the same number of days before.
 * @param installation time zone that decides when capsules are due, wherever they are
 * @param beforeSoFar see `yesterdaySoFar`
 * @param query whose organisations and places are counted
 */
export async function summary(
  db: Database,
  { from, to, today, timeZone }: Days & { today: string; timeZone: string },
  installation: string,
  beforeSoFar: number,
  query: Parameters<typeof scopeOf>[0],
): Promise<Summary> {
  const scope = scopeOf(query);
  const { low, due, expired } = capsuleStates(installation);
  const devicesThat = (is: SQL | undefined) => countOf(devices, and(is, scope && isDeviceOf(scope)));
  const ofDevice = scope && sql`device_id in (select device_id from devices where ${isDeviceOf(scope)})`;
  const capsulesThat = (is: SQL | undefined) => countOf(capsules, and(is, ofDevice));
  // Quizzes have no place. Those of the house are none of what members have to do, though they may read them.
  const owners = sql`${sql.placeholder('owners')}::int[]`;
  const isListed = sql`(${owners} is null or campaign_id in (
    select campaign_id from campaigns where organisation_id = any(${owners})
  ))`;
  const quizzesThat = (is: SQL | undefined) => countOf(quizzes, and(quizzes.active, is, isListed));
  const rows = await prepared(
    db,
    statementName('summary', scope),
    () =>
      db
        .select({
          fired: shotsOf(scope),
          devices: devicesThat(undefined),
          seen: devicesThat(LIVENESS_CONDITIONS.seen),
          silent: devicesThat(LIVENESS_CONDITIONS.silent),
          capsules: capsulesThat(sql`${capsules.active}`),
          low: capsulesThat(low),
          due: capsulesThat(due),
          expired: capsulesThat(expired),
          attention: capsulesThat(or(low, due)),
          quizzes: quizzesThat(undefined),
          unpublished: quizzesThat(isNull(quizzes.publishedAt)),
        })
        .from(sql`(select) as nothing`),
    { from, to, today, owners: scope?.organisations ?? null, ...scope },
  );
  const figures = onlyRow(rows);
  const none = { value: 0, before: 0 };
  const { fired } = figures;
  return {
    timeZone,
    today,
    from,
    to,
    shots: fired.period ?? none,
    shotsToday: { ...(fired.today ?? none), beforeSoFar },
    shots7Days: fired.week ?? none,
    shots30Days: fired.month ?? none,
    devices: { total: figures.devices, seen: figures.seen, silent: figures.silent },
    capsules: {
      total: figures.capsules,
      low: figures.low,
      due: figures.due,
      expired: figures.expired,
      expiring: figures.due - figures.expired,
      attention: figures.attention,
    },
    quizzes: { total: figures.quizzes, unpublished: figures.unpublished },
  };
}

/** Shots per day, earliest first: all of them, or those of a campaign or a fragrance. */
export async function trend(
  db: Database,
  { from, to }: Days,
  only: { campaignId?: number | undefined; fragranceId?: number | undefined },
  scope: FigureScope | undefined,
): Promise<AnswerOf<typeof shotsTrend>> {
  const ofRecord = (column: SQLWrapper, name: string) => {
    const id = sql.placeholder(name);
    return sql`(${id}::int is null or ${column} = ${id})`;
  };
  return prepared(
    db,
    statementName('shots_trend', scope),
    () =>
      db
        .select({
          date: sql<string>`day::date::text`.as('date'),
          shotsTotal: sql`coalesce(shots, 0)`.mapWith(Number),
        })
        .from(
          sql`generate_series(${day('from')}, ${day('to')}, interval '1 day') as day left join (
          select day, sum(shots) as shots from ${dayTotals(scope)}
          where day between ${day('from')} and ${day('to')}
            and ${ofRecord(shotsByDay.campaignId, 'campaignId')} and ${ofRecord(shotsByDay.fragranceId, 'fragranceId')}
          group by day
        ) as fired using (day)`,
        )
        .orderBy(sql`1`),
    { from, to, campaignId: only.campaignId ?? null, fragranceId: only.fragranceId ?? null, ...scope },
  );
}
