import { and, isNull, sql } from 'drizzle-orm';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { dashboardSummary, shotsTrend } from '#contracts/dashboard.ts';
import type { Queryable } from '../../db/client.ts';
import { capsules, devices } from '../../db/schema/devices.ts';
import { quizzes } from '../../db/schema/quizzes.ts';
import { shotsByDay } from '../../db/schema/shots.ts';
import { capsulesIn } from '../capsules/capsule-states.ts';
import { DEVICE_IS } from '../devices/device-liveness.ts';

type Summary = AnswerOf<typeof dashboardSummary>;
type Asked = Received<typeof dashboardSummary>['query'];

/** A period of days, both included: `YYYY-MM-DD`. */
export interface Days {
  from: string;
  to: string;
}

/** Days of a period where none is given. */
const USUAL_DAYS = 30;

/**
 * The period that is asked for, or the last 30 days. One that has no end ends today, one without a beginning begins with
 * the first shot.
 */
export async function periodOf(
  db: Queryable,
  { from, to }: Asked,
  timeZone: string,
): Promise<Days & { today: string }> {
  const usual = from === undefined && to === undefined;
  const { rows } = await db.execute<{ today: string; first: string | null; usual: string }>(sql`
    select today::text, (today - ${USUAL_DAYS - 1}::int)::text as usual,
      (select min(day)::text from ${shotsByDay}) as first
    from (select (now() at time zone ${timeZone})::date as today) as now
  `);
  const [known] = rows;
  if (!known) throw new Error('The database does not know what day it is');
  const { today } = known;
  const end = to ?? today;
  const begin = from ?? (usual || known.first === null ? known.usual : known.first);
  return { from: begin, to: end, today };
}

/** Key figures, each of shots with that of the days before, as many. */
export async function summary(
  db: Queryable,
  { from, to, today }: Awaited<ReturnType<typeof periodOf>>,
  timeZone: string,
): Promise<Summary> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with period as (
      select name, first::date, last::date, (first::date - (last::date - first::date + 1)) as before
      from (values
        ('period', ${from}, ${to}),
        ('today', ${today}, ${today}),
        ('week', (${today}::date - 6)::text, ${today}),
        ('month', (${today}::date - 29)::text, ${today})
      ) as named (name, first, last)
    ), fired as (
      select day, sum(shots)::bigint as shots from ${shotsByDay}
      where day >= (select min(before) from period) and day <= (select max(last) from period)
      group by day
    ), figure as (
      select name,
        coalesce(sum(shots) filter (where day >= first), 0) as value,
        coalesce(sum(shots) filter (where day < first), 0) as before
      from period left join fired on day between before and last
      group by name
    )
    select
      (select json_object_agg(name, json_build_object('value', value, 'before', before))::text from figure) as shots,
      (select count(*) from ${devices}) as devices,
      (select count(*) from ${devices} where ${DEVICE_IS.seen}) as seen,
      (select count(*) from ${devices} where ${DEVICE_IS.silent}) as silent,
      (select count(*) from ${capsules}) as capsules,
      (select count(*) from ${capsules} where ${capsulesIn('low', timeZone)}) as low,
      (select count(*) from ${capsules} where ${capsulesIn('due', timeZone)}) as due,
      (select count(*) from ${capsules}
        where ${capsulesIn('low', timeZone)} or ${capsulesIn('due', timeZone)}) as attention,
      (select count(*) from ${quizzes} where ${quizzes.active}) as quizzes,
      (select count(*) from ${quizzes} where ${and(quizzes.active, isNull(quizzes.publishedAt))}) as unpublished
  `);
  const figures = rows[0] ?? {};
  const of = (name: string) => Number(figures[name]);
  const shots: Record<string, Summary['shots']> = JSON.parse(figures.shots ?? '{}');
  const none = { value: 0, before: 0 };
  return {
    timeZone,
    today,
    from,
    to,
    shots: shots.period ?? none,
    shotsToday: shots.today ?? none,
    shots7Days: shots.week ?? none,
    shots30Days: shots.month ?? none,
    devices: { total: of('devices'), seen: of('seen'), silent: of('silent') },
    capsules: {
      total: of('capsules'),
      low: of('low'),
      due: of('due'),
      attention: of('attention'),
    },
    quizzes: { total: of('quizzes'), unpublished: of('unpublished') },
  };
}

/** Shots of each day, the earliest first. */
export async function trend(db: Queryable, { from, to }: Days): Promise<AnswerOf<typeof shotsTrend>> {
  const { rows } = await db.execute<{ date: string; shots: string }>(sql`
    select day::date::text as date, coalesce(shots, 0) as shots
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join (
      select day, sum(shots) as shots from ${shotsByDay} where day between ${from} and ${to} group by day
    ) as fired using (day)
    order by 1
  `);
  return rows.map(({ date, shots }) => ({ date, shotsTotal: Number(shots) }));
}
