import { eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { campaigns } from '../../platform/db/schema/catalogue.ts';
import { initiativePlaces, initiatives } from '../../platform/db/schema/initiatives.ts';
import { organisations } from '../../platform/db/schema/organisations.ts';

/** Blocks concurrent planning for the organisation. */
export async function lockPlanning(tx: Transaction, organisationId: number): Promise<void> {
  await tx
    .select({ organisationId: organisations.organisationId })
    .from(organisations)
    .where(eq(organisations.organisationId, organisationId))
    .for('no key update');
}

/** Locks initiatives in order of their ids, so that calls with the same ones never wait for each other. */
export function lockInitiatives(tx: Transaction, ids: readonly number[]) {
  const { initiativeId, organisationId, startsOn, endsOn } = initiatives;
  return tx
    .select({ initiativeId, organisationId, startsOn, endsOn })
    .from(initiatives)
    .where(inArray(initiativeId, [...ids]))
    .orderBy(initiativeId)
    .for('no key update');
}

/** Reads a campaign; until the transaction ends, it is neither deleted nor moved to another organisation. */
export async function lockPlayed(
  tx: Transaction,
  campaignId: number,
): Promise<{ active: boolean; organisationId: number | null } | undefined> {
  const [locked] = await tx
    .select({ active: campaigns.active, organisationId: campaigns.organisationId })
    .from(campaigns)
    .where(eq(campaigns.campaignId, campaignId))
    .for('key share');
  return locked;
}

/** Which of these places belong to the organisation: active ones, and those that the initiative already has. */
export async function placesOf(
  tx: Transaction,
  organisationId: number,
  placeIds: readonly number[],
  initiativeId: number | undefined,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select place_id as id from places
    where place_id = any(${sql.param([...placeIds])}::int[]) and organisation_id = ${organisationId} and (active or exists (
      select from ${initiativePlaces} named
      where named.place_id = places.place_id and named.initiative_id = ${initiativeId ?? null}::int
    ))
    order by place_id for key share
  `);
  return rows.map(({ id }) => id);
}

export async function removePlaces(tx: Transaction, initiativeId: number): Promise<void> {
  await tx.delete(initiativePlaces).where(eq(initiativePlaces.initiativeId, initiativeId));
}

export async function addPlaces(
  tx: Transaction,
  initiativeId: number,
  organisationId: number,
  placeIds: readonly number[],
): Promise<void> {
  if (placeIds.length === 0) return;
  await tx
    .insert(initiativePlaces)
    .values(placeIds.map((placeId) => ({ initiativeId, organisationId, placeId })));
}

/**
 * Another initiative that shares a place and a day with this one, if both are due to run. Paused ones count, since
 * they may be resumed. The caller must have locked the planning of the organisation.
 */
export async function findOverlapping(
  tx: Transaction,
  initiativeId: number,
): Promise<{ initiativeId: number; name: string } | undefined> {
  const { rows } = await tx.execute<{ initiativeId: number; name: string }>(sql`
    with planned as (
      select initiatives.*, array(
        select place_id from ${initiativePlaces} named where named.initiative_id = initiatives.initiative_id
      ) as places
      from initiatives where active and cancelled_at is null and organisation_id = (
        select organisation_id from initiatives where initiative_id = ${initiativeId}
      )
    )
    select other.initiative_id as "initiativeId", other.name
    from planned this join planned other on other.initiative_id <> this.initiative_id
    where this.initiative_id = ${initiativeId}
      and other.starts_on <= this.ends_on and other.ends_on >= this.starts_on
      and (this.places = '{}' or other.places = '{}' or this.places && other.places)
    order by other.starts_on, other.initiative_id limit 1
  `);
  return rows[0];
}

/**
 * The name of an inactive place at which an initiative is still due to run: not over there and not cancelled.
 * All of its places stay unchanged until the transaction ends.
 */
export async function findInactivePlace(tx: Transaction, initiativeId: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string; active: boolean }>(sql`
    select place.name, place.active
    from initiatives this
    join ${initiativePlaces} named on named.initiative_id = this.initiative_id
    join places place on place.place_id = named.place_id
    where this.initiative_id = ${initiativeId} and this.active and this.cancelled_at is null
      and this.ends_on >= (now() at time zone place.time_zone)::date
    order by place.place_id for key share of place
  `);
  return rows.find(({ active }) => !active)?.name;
}
