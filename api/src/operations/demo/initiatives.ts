import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { initiativePlaces, initiatives } from '../../platform/db/schema/initiatives.ts';
import { INITIATIVES } from './fixtures.ts';
import { known } from './known.ts';
import { DAY_MS, momentBetween, officeMoment } from './moments.ts';
import type { MadeOrganisations } from './organisations.ts';

/** The UTC date that many days from now. */
const dayFrom = (now: Date, days: number) =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

interface InitiativeMaterial {
  campaigns: ReadonlyMap<string, { campaignId: number }>;
  organisations: MadeOrganisations;
  /** Used for devices without a place. */
  timeZone: string;
}

/** Inserts initiatives in every state, and the shots delivered where devices stood. */
export async function insertInitiatives(
  tx: Transaction,
  now: Date,
  { campaigns, organisations, timeZone }: InitiativeMaterial,
): Promise<void> {
  await placeShots(tx, timeZone);
  for (const { name, organisation, campaign, places, days, targetShots, mark, inactive } of INITIATIVES) {
    const [first, last] = days;
    const createdAt = officeMoment(now, name, Math.max(1, 10 - first), Math.max(3, 20 - first));
    const organisationId = known(organisations.organisations, organisation);
    const markedAt = momentBetween(new Date(now.getTime() - 2 * DAY_MS), now, name);
    const [made] = await tx
      .insert(initiatives)
      .values({
        ...{ name, organisationId, targetShots },
        campaignId: known(campaigns, campaign).campaignId,
        startsOn: dayFrom(now, first),
        endsOn: dayFrom(now, last),
        ...(mark === 'paused' && { pausedAt: markedAt }),
        ...(mark === 'cancelled' && { cancelledAt: markedAt }),
        ...(inactive && { deletedAt: momentBetween(createdAt, now, name) }),
        ...{ createdAt, updatedAt: mark ? markedAt : createdAt },
      })
      .returning({ initiativeId: initiatives.initiativeId });
    if (!made || places.length === 0) continue;
    await tx
      .insert(initiativePlaces)
      .values(places.map((key) => ({ ...made, organisationId, placeId: known(organisations.places, key) })));
  }
}

/** Totals the shots by place: no device of the demo data has moved. */
async function placeShots(tx: Transaction, timeZone: string): Promise<void> {
  await tx.execute(sql`
    insert into placed_shots_by_day (organisation_id, place_id, campaign_id, fragrance_id, day, shots)
    select device.organisation_id, device.place_id, shots.campaign_id, fragrance_id,
      (fired_at at time zone coalesce(time_zone, ${timeZone}))::date, count(*)
    from shots join devices device using (device_id) left join places using (place_id)
    where device.organisation_id is not null and fired_at >= organisation_since group by 1, 2, 3, 4, 5
  `);
  await tx.execute(sql`
    insert into placed_shots_ever (organisation_id, place_id, campaign_id, fragrance_id, shots)
    select organisation_id, place_id, campaign_id, fragrance_id, sum(shots) from placed_shots_by_day group by 1, 2, 3, 4
  `);
}
