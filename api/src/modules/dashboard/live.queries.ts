import { type SQL, sql } from 'drizzle-orm';
import type { LiveTotals } from '#contracts/dashboard.ts';
import type { Queryable } from '../../db/client.ts';
import { onlyRow } from '../../db/only-row.ts';
import { prepared } from '../../db/prepared.ts';
import { campaigns, fragrances } from '../../db/schema/catalogue.ts';
import { shotsEver } from '../../db/schema/shots.ts';
import { type FigureScope, isWithin, statementName } from './figure-scope.ts';

/** Totals that have changed, and where to continue next time. */
export interface ChangedTotals {
  /** All transactions before this one have ended, and their changes have been read. */
  horizon: string;
  totals: LiveTotals['campaigns'];
}

/** Matches rows changed by transaction `since` or later. */
const isNew = sql`changed_in >= ${sql.placeholder('since')}::text::xid8`;

/** The full totals of which some part has changed. */
function changedTotals(scope: FigureScope | undefined): SQL {
  if (!scope) return sql`select campaign_id, fragrance_id, shots from ${shotsEver} where ${isNew}`;
  const isOwn = isWithin(sql`organisation_id`, sql`place_id`);
  return sql`
    select campaign_id, fragrance_id, sum(shots)::bigint as shots from placed_shots_ever
    where ${isOwn} and (campaign_id, fragrance_id) in (
      select campaign_id, fragrance_id from placed_shots_ever where ${isOwn} and ${isNew}
    )
    group by 1, 2
  `;
}

/**
 * Totals changed by transaction `since` or later. Some may have been returned before, but none is missed, in whatever
 * order transactions commit.
 * @param since an earlier horizon; undefined returns only where to begin
 */
export async function changesSince(
  db: Queryable,
  since: string | undefined,
  scope: FigureScope | undefined,
): Promise<ChangedTotals> {
  const build = () => sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, coalesce((
      select json_agg(json_build_object(
        'campaignId', campaign_id, 'fragranceName', fragrance.name, 'shotsTotalFragrance', shots
      ) order by campaign_id, fragrance_id)
      from (${changedTotals(scope)}) changed
      join ${campaigns} campaign using (campaign_id) join ${fragrances} fragrance using (fragrance_id)
    ), '[]') as totals
  `;
  const rows = await prepared<ChangedTotals & Record<string, unknown>>(
    db,
    statementName('live_totals', scope),
    build,
    {
      since: since ?? null,
      ...scope,
    },
  );
  return onlyRow(rows);
}
