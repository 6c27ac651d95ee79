import { DASHBOARD_DAYS_MAX } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { compareCampaigns, dashboardSummary, shotsTrend } from '#contracts/dashboard.ts';
import type { Database } from '../../db/client.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { daysBefore, requireDays } from '../../lib/days.ts';
import { todayIn } from '../../lib/today.ts';
import * as compare from './compare.queries.ts';
import { scopeOf } from './figure-scope.ts';
import type { SharedReads } from './shared-reads.ts';
import * as queries from './summary.queries.ts';

type Asked = Received<typeof shotsTrend>['query'];

/** Days of a period where none is given. */
const USUAL_DAYS = 30;

/**
 * The period that is asked for, or the last 30 days. One that has no end ends today, one without a beginning begins with
 * the first shot; where that would turn it round, it is the one day that was given.
 * @throws problem `validation` for more days than a chart can show
 */
async function periodOf(db: Database, asked: Asked, timeZone: string) {
  const { from, to } = asked;
  const today = todayIn(timeZone);
  const usual = daysBefore(today, USUAL_DAYS - 1);
  const first = from === undefined && to !== undefined ? await queries.firstDay(db, scopeOf(asked)) : null;
  const period = { from: from ?? first ?? usual, to: to ?? today, today };
  const given = from ?? to ?? today;
  if (period.from > period.to) return { from: given, to: given, today };
  requireDays(period, DASHBOARD_DAYS_MAX);
  return period;
}

/** @param kept holds what is counted shot by shot for a while */
export async function readSummary(
  db: Database,
  asked: Asked,
  timeZone: string,
  kept: SharedReads,
): Promise<AnswerOf<typeof dashboardSummary>> {
  const period = await periodOf(db, asked, timeZone);
  const { today } = period;
  const scope = scopeOf(asked);
  const before = await kept.read(`${today} ${JSON.stringify(scope)}`, () =>
    queries.yesterdaySoFar(db, today, timeZone, scope),
  );
  return queries.summary(db, period, timeZone, before, scope);
}

export async function readTrend(
  db: Database,
  asked: Asked,
  timeZone: string,
): Promise<AnswerOf<typeof shotsTrend>> {
  return queries.trend(db, await periodOf(db, asked, timeZone), asked, scopeOf(asked));
}

/** @throws problem `not_found` where one of the campaigns doesn't exist */
export async function readComparison(
  db: Database,
  { campaigns, ...asked }: Received<typeof compareCampaigns>['query'],
  timeZone: string,
): Promise<AnswerOf<typeof compareCampaigns>> {
  const period = await periodOf(db, asked, timeZone);
  const scope = scopeOf(asked);
  const totals = await compare.comparedTotals(db, campaigns, period, scope);
  orNotFound(totals.length === campaigns.length || undefined);
  return { days: await compare.comparedDays(db, campaigns, period, scope), totals };
}
