import { asc, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { mapConstraintErrors } from '../../platform/db/errors.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { sameName } from '../../platform/db/schema/columns.ts';
import { organisations } from '../../platform/db/schema/organisations.ts';
import { problem } from '../../platform/http/problem.ts';

/**
 * Finds organisations by name, ignoring how it is typed, active or not; `text` is the name as given.
 * @param locks taken in the order of their ids
 */
export async function findOrganisations(db: Queryable, texts: readonly string[], locks: boolean) {
  const selecting = db
    .select({
      text: sql<string>`given.text`,
      organisationId: organisations.organisationId,
      name: organisations.name,
      document: organisations.document,
      email: organisations.email,
      contact: { name: organisations.contactName, phone: organisations.contactPhone },
      active: organisations.active,
    })
    .from(organisations)
    .innerJoin(
      sql`unnest(${sql.param([...texts])}::text[]) as given (text)`,
      // Matches the folded name first because it is indexed, then the name itself.
      sql`${organisations.nameFolded} = fold(given.text) and ${sameName(organisations.name)} = ${sameName(sql`given.text`)}`,
    )
    .orderBy(asc(organisations.organisationId));
  return locks ? selecting.for('no key update', { of: organisations }) : selecting;
}

/** The ids of the organisations that have these documents, by document. */
export async function documentHolders(
  db: Queryable,
  documents: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  const holders = await db
    .select({ document: organisations.document, id: organisations.organisationId })
    .from(organisations)
    // One parameter for all: a statement takes 65,535.
    .where(sql`${organisations.document} = any(${sql.param([...documents])}::text[])`);
  return new Map(holders.map(({ document, id }) => [document, id]));
}

const COLUMNS = {
  organisationId: 'int',
  name: 'text',
  document: 'text',
  email: 'text',
  contactName: 'text',
  contactPhone: 'text',
} as const;

type OrganisationColumns = Record<Exclude<keyof typeof COLUMNS, 'organisationId' | 'name'>, string | null> & {
  name: string;
};

/** @returns those that did not exist yet, by neither name nor document */
export async function insertOrganisations(tx: Transaction, values: readonly OrganisationColumns[]) {
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    insert into ${organisations} (name, document, email, contact_name, contact_phone)
    select name, document, email, "contactName", "contactPhone" from ${recordset(values, COLUMNS)}
    on conflict do nothing
    returning organisation_id as id, name
  `);
  return rows;
}

/** @throws problem `conflict.duplicate` if another one has been given a document meanwhile */
export async function updateOrganisations(
  tx: Transaction,
  values: readonly (OrganisationColumns & { organisationId: number })[],
): Promise<void> {
  const taken = { organisations_document_key: () => problem('conflict.duplicate') };
  await mapConstraintErrors(taken, () =>
    tx.execute(sql`
      update ${organisations} set document = given.document, email = given.email,
        contact_name = given."contactName", contact_phone = given."contactPhone", updated_at = now(),
        version = version + 1
      from ${recordset(values, COLUMNS)} where organisation_id = given."organisationId"
    `),
  );
}
