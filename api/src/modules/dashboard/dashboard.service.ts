import { DASHBOARD_DAYS_MAX } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { dashboardSummary, shotsTrend } from '#contracts/dashboard.ts';
import type { Queryable } from '../../db/client.ts';
import { fieldProblem } from '../../http/problem.ts';
import * as queries from './summary.queries.ts';

type Asked = Received<typeof shotsTrend>['query'];

const DAY_MS = 24 * 3_600_000;

/** @throws problem `validation` for more days than a chart can show */
async function boundedPeriod(db: Queryable, asked: Asked, timeZone: string) {
  const period = await queries.periodOf(db, asked, timeZone);
  const days = (Date.parse(period.to) - Date.parse(period.from)) / DAY_MS;
  if (days >= DASHBOARD_DAYS_MAX) throw fieldProblem({ path: 'from', code: 'invalid' });
  return period;
}

export async function readSummary(
  db: Queryable,
  asked: Asked,
  timeZone: string,
): Promise<AnswerOf<typeof dashboardSummary>> {
  return queries.summary(db, await boundedPeriod(db, asked, timeZone), timeZone);
}

export async function readTrend(
  db: Queryable,
  asked: Asked,
  timeZone: string,
): Promise<AnswerOf<typeof shotsTrend>> {
  return queries.trend(db, await boundedPeriod(db, asked, timeZone));
}
