import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { initiatives } from '../../platform/db/schema/initiatives.ts';
import { statusOf } from './initiative-status.ts';

interface UsingInitiative {
  initiativeId: number;
  name: string;
}

/** The initiatives of other organisations with a campaign, locked in order of id until the transaction ends. */
export async function lockOthersRunning(
  tx: Transaction,
  campaignId: number,
  organisationId: number,
): Promise<UsingInitiative[]> {
  const { rows } = await tx.execute<UsingInitiative & Record<string, unknown>>(sql`
    select initiative_id as "initiativeId", name from ${initiatives}
    where campaign_id = ${campaignId} and organisation_id <> ${organisationId}
    order by initiative_id for no key update
  `);
  return rows;
}

/**
 * Takes the campaign from locked initiatives. Those that are not over are cancelled. Shots of the campaign still count.
 * @returns the ids of those that were cancelled by it
 */
export async function takeCampaignFrom(
  tx: Transaction,
  using: readonly UsingInitiative[],
  timeZone: string,
): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number; cancelled: boolean }>(sql`
    with status as (
      select initiative_id, ${statusOf(timeZone)} not in ('ended', 'cancelled') as cancelled from initiatives
      where initiative_id = any(${sql.param(using.map(({ initiativeId }) => initiativeId))}::int[])
    )
    update initiatives set former_campaign_id = campaign_id, campaign_id = null, version = version + 1, updated_at = now(),
      cancelled_at = case when cancelled then now() else cancelled_at end
    from status where status.initiative_id = initiatives.initiative_id
    returning initiatives.initiative_id as id, cancelled
  `);
  return new Set(rows.filter(({ cancelled }) => cancelled).map(({ id }) => id));
}
