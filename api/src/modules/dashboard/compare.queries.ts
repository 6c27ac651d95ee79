import { sql } from 'drizzle-orm';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { compareCampaigns } from '#contracts/dashboard.ts';
import type { Database } from '../../db/client.ts';
import { campaigns, fragrances } from '../../db/schema/catalogue.ts';
import { devices } from '../../db/schema/devices.ts';
import { shotsByDay } from '../../db/schema/shots.ts';
import type { Days } from './summary.queries.ts';

type Comparison = AnswerOf<typeof compareCampaigns>;

/** Fragrances of a campaign that are named. */
const TOP_FRAGRANCES = 5;

/** Every day of the period with the shots of each campaign, from the totals that are kept of days. */
export async function comparedDays(
  db: Database,
  ids: readonly number[],
  { from, to }: Days,
): Promise<Comparison['days']> {
  const { rows } = await db.execute<{ date: string; shots: Record<string, number> }>(sql`
    select day::date::text as date, json_object_agg(campaign_id, coalesce(fired.shots, 0)) as shots
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    cross join unnest(${sql.param([...ids])}::int[]) as campaign_id
    left join (
      select campaign_id, day, sum(shots)::bigint as shots from ${shotsByDay}
      where campaign_id = any(${sql.param([...ids])}::int[]) and day between ${from}::date and ${to}::date
      group by campaign_id, day
    ) as fired using (campaign_id, day)
    group by day order by day
  `);
  return rows;
}

/** The campaigns in the order of their ids' list; those that don't exist are missing. */
export async function comparedTotals(
  db: Database,
  ids: readonly number[],
  { from, to }: Days,
): Promise<Comparison['totals']> {
  const { rows } = await db.execute<Comparison['totals'][number] & Record<string, unknown>>(sql`
    with period as (
      select ${from}::date as first, ${to}::date as last, ${from}::date - (${to}::date - ${from}::date + 1) as before
    ), fired as (
      select campaign_id, fragrance_id,
        sum(shots) filter (where day >= first)::bigint as shots,
        sum(shots) filter (where day < first)::bigint as before
      from ${shotsByDay}, period
      where campaign_id = any(${sql.param([...ids])}::int[]) and day between period.before and last
      group by campaign_id, fragrance_id
    )
    select c.campaign_id as "campaignId", c.name as "campaignName",
      (select coalesce(sum(shots), 0)::float8 from fired f where f.campaign_id = c.campaign_id) as shots,
      (select coalesce(sum(before), 0)::float8 from fired f where f.campaign_id = c.campaign_id) as before,
      (select count(*)::int from ${devices} d where d.campaign_id = c.campaign_id) as devices,
      c.downloads,
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
    from ${campaigns} c where c.campaign_id = any(${sql.param([...ids])}::int[])
    order by array_position(${sql.param([...ids])}::int[], c.campaign_id)
  `);
  return rows;
}
