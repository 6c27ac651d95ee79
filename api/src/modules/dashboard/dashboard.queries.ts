import { and, gte, lte, type SQL, sql } from 'drizzle-orm';
import { DASHBOARD_CAMPAIGNS, DASHBOARD_FRAGRANCES } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { shotsByCampaign, shotsByFragrance } from '#contracts/dashboard.ts';
import type { Queryable } from '../../db/client.ts';
import { campaigns, fragrances } from '../../db/schema/catalogue.ts';
import { shotsByDay, shotsEver } from '../../db/schema/shots.ts';

type Asked = Received<typeof shotsByCampaign>['query'];
type CampaignShots = AnswerOf<typeof shotsByCampaign>;
type FragranceShots = AnswerOf<typeof shotsByFragrance>;

/** Totals are kept as shots come in: what they cost does not grow with the shots. */
function totals({ from, to }: Asked): SQL {
  if (from === undefined && to === undefined) {
    return sql`select campaign_id, fragrance_id, shots from ${shotsEver}`;
  }
  const inPeriod = and(
    from === undefined ? undefined : gte(shotsByDay.day, from),
    to === undefined ? undefined : lte(shotsByDay.day, to),
  );
  return sql`
    select campaign_id, fragrance_id, sum(shots)::bigint as shots from ${shotsByDay}
    where ${inPeriod} group by campaign_id, fragrance_id
  `;
}

export async function campaignShots(db: Queryable, asked: Asked): Promise<CampaignShots> {
  const { rows } = await db.execute<CampaignShots[number]>(sql`
    select ${campaigns.campaignId} as "campaignId", ${campaigns.name} as "campaignName",
      json_agg(
        json_build_object('fragranceName', ${fragrances.name}, 'shotsTotalFragrance', total.shots)
        order by total.shots desc, ${fragrances.fragranceId}
      ) as fragrances
    from (${totals(asked)}) total
    join ${campaigns} on ${campaigns.campaignId} = total.campaign_id
    join ${fragrances} on ${fragrances.fragranceId} = total.fragrance_id
    where total.shots > 0
    group by ${campaigns.campaignId}
    order by sum(total.shots) desc, ${campaigns.campaignId}
    limit ${asked.limit ? DASHBOARD_CAMPAIGNS : null}
  `);
  return rows;
}

export async function fragranceShots(db: Queryable, asked: Asked): Promise<FragranceShots> {
  const { rows } = await db.execute<{ fragranceName: string; shotsTotal: string }>(sql`
    select ${fragrances.name} as "fragranceName", sum(total.shots) as "shotsTotal"
    from (${totals(asked)}) total
    join ${fragrances} on ${fragrances.fragranceId} = total.fragrance_id
    where total.shots > 0
    group by ${fragrances.fragranceId}
    order by sum(total.shots) desc, ${fragrances.fragranceId}
    limit ${asked.limit ? DASHBOARD_FRAGRANCES : null}
  `);
  return rows.map((row) => ({ ...row, shotsTotal: Number(row.shotsTotal) }));
}
