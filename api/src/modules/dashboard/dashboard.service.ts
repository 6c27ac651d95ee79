import { DASHBOARD_DAYS_MAX } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { dashboardSummary, shotsTrend } from '#contracts/dashboard.ts';
import type { Database } from '../../db/client.ts';
import { fieldProblem } from '../../http/problem.ts';
import { todayIn } from '../../today.ts';
import * as queries from './summary.queries.ts';

type Asked = Received<typeof shotsTrend>['query'];

const DAY_MS = 24 * 3_600_000;
/** Days of a period where none is given. */
const USUAL_DAYS = 30;

/** The day so many days before one, both `YYYY-MM-DD`. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The period that is asked for, or the last 30 days. One that has no end ends today, one without a beginning begins with
 * the first shot.
 * @throws problem `validation` for more days than a chart can show
 */
async function periodOf(db: Database, { from, to }: Asked, timeZone: string) {
  const today = todayIn(timeZone);
  const usual = daysBefore(today, USUAL_DAYS - 1);
  const first = from === undefined && to !== undefined ? await queries.firstDay(db) : null;
  const period = { from: from ?? first ?? usual, to: to ?? today, today };
  const days = (Date.parse(period.to) - Date.parse(period.from)) / DAY_MS;
  if (days >= DASHBOARD_DAYS_MAX) throw fieldProblem({ path: 'from', code: 'invalid' });
  return period;
}

export async function readSummary(
  db: Database,
  asked: Asked,
  timeZone: string,
): Promise<AnswerOf<typeof dashboardSummary>> {
  return queries.summary(db, await periodOf(db, asked, timeZone), timeZone);
}

export async function readTrend(
  db: Database,
  asked: Asked,
  timeZone: string,
): Promise<AnswerOf<typeof shotsTrend>> {
  return queries.trend(db, await periodOf(db, asked, timeZone));
}
