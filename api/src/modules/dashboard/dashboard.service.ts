import { DASHBOARD_DAYS_MAX } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { Language } from '#contracts/core/language.ts';
import { translateAll } from '#contracts/core/words.ts';
import type {
  compareCampaigns,
  dashboardSummary,
  shotsByCampaign,
  shotsTrend,
} from '#contracts/dashboard.ts';
import type { Database } from '../../platform/db/client.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { daysBefore, requireDays } from '../../platform/lib/days.ts';
import { todayIn } from '../../platform/lib/local-time.ts';
import * as compare from './compare.queries.ts';
import * as reads from './dashboard.queries.ts';
import { scopeOf } from './figure-scope.ts';
import type { SharedReads } from './shared-reads.ts';
import * as queries from './summary.queries.ts';

type PeriodQuery = Received<typeof shotsTrend>['query'];

/** Days of the default period. */
const DEFAULT_DAYS = 30;

/**
 * The time zone for counting days: that of the requested places or organisations' places, whose shots are stored by their
 * local days; the installation's if none are requested or they are in several zones.
 */
export async function zoneOf(
  db: Database,
  query: Pick<PeriodQuery, 'organisationId' | 'placeId'>,
  installation: string,
): Promise<string> {
  const scope = scopeOf(query);
  return (scope && (await queries.commonZone(db, scope))) ?? installation;
}

/**
 * The requested period, or the last 30 days, with its time zone. Without an end it ends today; without a beginning it
 * begins with the first shot. If that would reverse it, it is just the day given.
 * @throws problem `validation` for more days than a chart can show
 */
async function periodOf(db: Database, query: PeriodQuery, installation: string) {
  const { from, to } = query;
  const timeZone = await zoneOf(db, query, installation);
  const today = todayIn(timeZone);
  const usual = daysBefore(today, DEFAULT_DAYS - 1);
  const first = from === undefined && to !== undefined ? await queries.firstDay(db, scopeOf(query)) : null;
  const period = { from: from ?? first ?? usual, to: to ?? today, today, timeZone };
  const onlyDay = from ?? to ?? today;
  if (period.from > period.to) return { from: onlyDay, to: onlyDay, today, timeZone };
  requireDays(period, DASHBOARD_DAYS_MAX);
  return period;
}

const ANOTHER_CAMPAIGN = ['Outra campanha', 'Another campaign', 'Otra campaña'] as const;

/** Names the campaigns that the reader may not see, which count together. */
export function withCampaignNames(
  rows: reads.CampaignShots,
  language: Language,
): AnswerOf<typeof shotsByCampaign> {
  const { another } = translateAll({ another: ANOTHER_CAMPAIGN }, language);
  return rows.map((row) => ({ ...row, campaignName: row.campaignName ?? another }));
}

export async function readCampaignShots(
  db: Database,
  query: Received<typeof shotsByCampaign>['query'],
  language: Language,
): Promise<AnswerOf<typeof shotsByCampaign>> {
  return withCampaignNames(await reads.campaignShots(db, query), language);
}

export const readFragranceShots = reads.fragranceShots;

/** @param cache caches for a while what is counted shot by shot */
export async function readSummary(
  db: Database,
  query: PeriodQuery,
  installation: string,
  cache: SharedReads,
): Promise<AnswerOf<typeof dashboardSummary>> {
  const period = await periodOf(db, query, installation);
  const { today, timeZone } = period;
  const scope = scopeOf(query);
  const before = await cache.read(`${today} ${timeZone} ${JSON.stringify(scope)}`, () =>
    queries.yesterdaySoFar(db, today, timeZone, scope),
  );
  return queries.summary(db, period, installation, before, query);
}

export async function readTrend(
  db: Database,
  query: PeriodQuery,
  timeZone: string,
): Promise<AnswerOf<typeof shotsTrend>> {
  return queries.trend(db, await periodOf(db, query, timeZone), query, scopeOf(query));
}

/** @throws problem `not_found` if one of the campaigns doesn't exist */
export async function readComparison(
  db: Database,
  { campaigns, ...query }: Received<typeof compareCampaigns>['query'],
  timeZone: string,
): Promise<AnswerOf<typeof compareCampaigns>> {
  const period = await periodOf(db, query, timeZone);
  const scope = scopeOf(query);
  const totals = await compare.comparedTotals(db, campaigns, period, scope);
  orNotFound(totals.length === campaigns.length || undefined);
  return { days: await compare.comparedDays(db, campaigns, period, scope), totals };
}
