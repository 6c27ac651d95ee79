import { asc, eq, sql } from 'drizzle-orm';
import type { OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { sameName } from '../../platform/db/schema/columns.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';

/**
 * Finds active organisations by name, ignoring how the name is typed; `text` is the name as given.
 * @param locks keeps them in place and active; taken before the records that belong to them, in the order of their ids
 */
async function organisationsOf(db: Queryable, texts: readonly string[], locks: boolean) {
  const selecting = db
    .select({
      text: sql<string>`given.text`,
      organisationId: organisations.organisationId,
      name: organisations.name,
    })
    .from(organisations)
    .innerJoin(givenTexts(texts), sql`${sameName(organisations.name)} = ${sameName(sql`given.text`)}`)
    .where(eq(organisations.active, true))
    .orderBy(asc(organisations.organisationId));
  return locks ? selecting.for('key share', { of: organisations }) : selecting;
}

/** `organisationsOf` for any number of names, as given. */
export async function organisationsByText(
  db: Queryable,
  texts: readonly string[],
  locks: boolean,
): Promise<ReadonlyMap<string, OrganisationRef>> {
  const found = await inBatches(texts, locks, (part) => organisationsOf(db, part, locks));
  return new Map(found.map(({ text, ...organisation }) => [text, organisation]));
}

/** The same for places, of every organisation that has one with that name. */
export async function placesOf(db: Queryable, texts: readonly string[], locks: boolean) {
  const selecting = db
    .select({
      text: sql<string>`given.text`,
      placeId: places.placeId,
      name: places.name,
      organisationId: places.organisationId,
    })
    .from(places)
    // Matches the folded name first because it is indexed, then the name itself.
    .innerJoin(
      givenTexts(texts),
      sql`${places.nameFolded} = fold(given.text) and ${sameName(places.name)} = ${sameName(sql`given.text`)}`,
    )
    .where(eq(places.active, true))
    .orderBy(asc(places.placeId));
  return locks ? selecting.for('key share', { of: places }) : selecting;
}

function givenTexts(texts: readonly string[]) {
  return sql`unnest(${sql.param([...texts])}::text[]) as given (text)`;
}
