import { asc, desc, eq, gt, gte, lte, sql } from 'drizzle-orm';
import { DASHBOARD_CAMPAIGNS, DASHBOARD_FRAGRANCES } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { shotsByCampaign, shotsByFragrance } from '#contracts/dashboard.ts';
import type { Database } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { campaigns, fragrances } from '../../platform/db/schema/catalogue.ts';
import { shotsByDay, shotsEver } from '../../platform/db/schema/shots.ts';
import { dayTotals, everTotals, type FigureScope, scopeOf, statementName } from './figure-scope.ts';

type ShotsQuery = Received<typeof shotsByCampaign>['query'];
/** Without a name for the campaigns that the reader may not see, which count together. */
export type CampaignShots = (Omit<AnswerOf<typeof shotsByCampaign>[number], 'campaignName'> & {
  campaignName: string | null;
})[];
type FragranceShots = AnswerOf<typeof shotsByFragrance>;

/** Totals are updated as shots come in, so reading them costs the same however many shots there are. */
function totals(db: Database, ofDays: boolean, scope: FigureScope | undefined) {
  if (!ofDays) {
    return db
      .select({
        campaignId: sql<number | null>`${shotsEver.campaignId}`.as('total_campaign'),
        fragranceId: sql<number>`${shotsEver.fragranceId}`.as('total_fragrance'),
        shots: sql<number>`${shotsEver.shots}`.as('total_shots'),
      })
      .from(everTotals(scope))
      .where(gt(shotsEver.shots, 0))
      .as('total');
  }
  return db
    .select({
      campaignId: sql<number | null>`${shotsByDay.campaignId}`.as('total_campaign'),
      fragranceId: sql<number>`${shotsByDay.fragranceId}`.as('total_fragrance'),
      shots: sql<number>`sum(${shotsByDay.shots})::bigint`.as('total_shots'),
    })
    .from(dayTotals(scope))
    .where(
      sql`${gte(shotsByDay.day, sql.placeholder('from'))} and ${lte(shotsByDay.day, sql.placeholder('to'))}`,
    )
    .groupBy(shotsByDay.campaignId, shotsByDay.fragranceId)
    .having(gt(sql`sum(${shotsByDay.shots})`, 0))
    .as('total');
}

/** An open end becomes infinite in the database. */
function daysOf({ from, to }: ShotsQuery) {
  const ofDays = from !== undefined || to !== undefined;
  return { ofDays, days: { from: from ?? '-infinity', to: to ?? 'infinity' } };
}

export async function campaignShots(db: Database, query: ShotsQuery): Promise<CampaignShots> {
  const { ofDays, days } = daysOf(query);
  const limit = query.limit ? DASHBOARD_CAMPAIGNS : null;
  const scope = scopeOf(query);
  const build = () => {
    const total = totals(db, ofDays, scope);
    const sum = sql`sum(${total.shots})`;
    return db
      .select({
        campaignId: total.campaignId,
        campaignName: campaigns.name,
        fragrances: sql<CampaignShots[number]['fragrances']>`json_agg(
          json_build_object('fragranceName', ${fragrances.name}, 'shotsTotalFragrance', ${total.shots})
          order by ${total.shots} desc, ${fragrances.fragranceId}
        )`,
      })
      .from(total)
      .leftJoin(campaigns, eq(campaigns.campaignId, total.campaignId))
      .innerJoin(fragrances, eq(fragrances.fragranceId, total.fragranceId))
      .groupBy(total.campaignId, campaigns.campaignId)
      .orderBy(desc(sum), asc(total.campaignId))
      .limit(sql.placeholder('limit'));
  };
  const name = statementName(ofDays ? 'campaign_shots_of_days' : 'campaign_shots', scope);
  return prepared(db, name, build, { ...days, limit, ...scope });
}

export async function fragranceShots(db: Database, query: ShotsQuery): Promise<FragranceShots> {
  const { ofDays, days } = daysOf(query);
  const limit = query.limit ? DASHBOARD_FRAGRANCES : null;
  const scope = scopeOf(query);
  const build = () => {
    const total = totals(db, ofDays, scope);
    const sum = sql<number>`sum(${total.shots})`.mapWith(Number);
    return db
      .select({ fragranceName: fragrances.name, shotsTotal: sum })
      .from(total)
      .innerJoin(fragrances, eq(fragrances.fragranceId, total.fragranceId))
      .groupBy(fragrances.fragranceId)
      .orderBy(desc(sum), asc(fragrances.fragranceId))
      .limit(sql.placeholder('limit'));
  };
  const name = statementName(ofDays ? 'fragrance_shots_of_days' : 'fragrance_shots', scope);
  return prepared(db, name, build, { ...days, limit, ...scope });
}
