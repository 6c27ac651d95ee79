import { eq, sql } from 'drizzle-orm';
import type { LiveTotals } from '#contracts/dashboard.ts';
import type { Queryable } from '../../db/client.ts';
import { campaigns, fragrances } from '../../db/schema/catalogue.ts';
import { shotsEver } from '../../db/schema/shots.ts';

/** Totals that changed, and where to go on from next time. */
export interface Changes {
  /** Every transaction before this one has ended: what it did has been told. */
  horizon: string;
  totals: LiveTotals['campaigns'];
}

/**
 * Totals that were changed by a transaction from `since` on; some of them may have been told before, none is left out,
 * in whatever order transactions commit.
 * @param since a horizon of before; undefined tells only where to begin
 */
export async function changesSince(db: Queryable, since: string | undefined): Promise<Changes> {
  const changed = db
    .select({
      campaignId: sql`${shotsEver.campaignId}`.as('campaignId'),
      fragranceName: sql`${fragrances.name}`.as('fragranceName'),
      shotsTotalFragrance: sql`${shotsEver.shots}`.as('shotsTotalFragrance'),
    })
    .from(shotsEver)
    .innerJoin(campaigns, eq(campaigns.campaignId, shotsEver.campaignId))
    .innerJoin(fragrances, eq(fragrances.fragranceId, shotsEver.fragranceId))
    .where(since === undefined ? sql`false` : sql`${shotsEver.changedIn} >= ${since}::text::xid8`)
    .orderBy(shotsEver.campaignId, shotsEver.fragranceId)
    .as('changed');
  const { rows } = await db.execute<{ horizon: string; totals: LiveTotals['campaigns'] }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      coalesce((select json_agg(changed) from ${changed}), '[]') as totals
  `);
  const [row] = rows;
  if (!row) throw new Error('The database returned no row for a snapshot');
  return row;
}
