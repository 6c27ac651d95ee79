import { sql } from 'drizzle-orm';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { compareCampaigns } from '#contracts/dashboard.ts';
import type { Database } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { campaigns, fragrances } from '../../platform/db/schema/catalogue.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import type { Days } from '../../platform/lib/days.ts';
import { daysOf } from '../../platform/lib/days.ts';
import { dayTotals, type FigureScope, isDeviceOf, statementName } from './figure-scope.ts';

type Comparison = AnswerOf<typeof compareCampaigns>;

/** Number of top fragrances listed per campaign. */
const TOP_FRAGRANCES = 5;

const ids = sql`${sql.placeholder('ids')}::int[]`;
const from = sql`${sql.placeholder('from')}::date`;
const to = sql`${sql.placeholder('to')}::date`;

/** Parameters of both statements. */
function valuesOf(campaignIds: readonly number[], { from, to }: Days, scope: FigureScope | undefined) {
  return { ids: [...campaignIds], from, to, ...scope };
}

/** Every day of the period with each campaign's shots, from the daily totals. */
export async function comparedDays(
  db: Database,
  campaignIds: readonly number[],
  days: Days,
  scope: FigureScope | undefined,
): Promise<Comparison['days']> {
  const build = () => sql`
    select campaign_id as "campaignId", day::text as date, sum(shots)::float8 as shots from ${dayTotals(scope)}
    where campaign_id = any(${ids}) and day between ${from} and ${to}
    group by campaign_id, day
  `;
  const fired = await prepared<{ campaignId: number; date: string; shots: number }>(
    db,
    statementName('compared_days', scope),
    build,
    valuesOf(campaignIds, days, scope),
  );
  const none = Object.fromEntries(campaignIds.map((id) => [id, 0]));
  const byDate = new Map(daysOf(days).map((date) => [date, { date, shots: { ...none } }]));
  for (const { campaignId, date, shots } of fired) orNotFound(byDate.get(date)).shots[campaignId] = shots;
  return [...byDate.values()];
}

/** The campaigns in the order of `campaignIds`; those that don't exist are missing. */
export async function comparedTotals(
  db: Database,
  campaignIds: readonly number[],
  days: Days,
  scope: FigureScope | undefined,
): Promise<Comparison['totals']> {
  const build = () => sql`
    with period as (
      select ${from} as first, ${to} as last, ${from} - (${to} - ${from} + 1) as before
    ), fired as (
      select campaign_id, fragrance_id,
        sum(shots) filter (where day >= first)::bigint as shots,
        sum(shots) filter (where day < first)::bigint as before
      from ${dayTotals(scope)}, period
      where campaign_id = any(${ids}) and day between period.before and last
      group by campaign_id, fragrance_id
    )
    select c.campaign_id as "campaignId", c.name as "campaignName",
      (select coalesce(sum(shots), 0)::float8 from fired f where f.campaign_id = c.campaign_id) as shots,
      (select coalesce(sum(before), 0)::float8 from fired f where f.campaign_id = c.campaign_id) as before,
      (select count(*)::int from ${devices} where ${isDeviceOf(scope)} and (
        initiative_campaign_id = c.campaign_id or (initiative_campaign_id is null and devices.campaign_id = c.campaign_id)
      )) as devices,
      shown_downloads(c) as downloads,
      (select coalesce(json_agg(json_build_object(
          'fragranceId', top.fragrance_id, 'fragranceName', top.name, 'shots', top.shots
        ) order by top.shots desc, top.fragrance_id), '[]')
        from (
          select f.fragrance_id, n.name, f.shots from fired f
          join ${fragrances} n on n.fragrance_id = f.fragrance_id
          where f.campaign_id = c.campaign_id and f.shots > 0
          order by f.shots desc, f.fragrance_id limit ${TOP_FRAGRANCES}
        ) as top
      ) as "topFragrances"
    from ${campaigns} c where c.campaign_id = any(${ids})
    order by array_position(${ids}, c.campaign_id)
  `;
  return prepared<Comparison['totals'][number]>(
    db,
    statementName('compared_totals', scope),
    build,
    valuesOf(campaignIds, days, scope),
  );
}
