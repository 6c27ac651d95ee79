import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { fragrances } from '../../platform/db/schema/catalogue.ts';
import { capsules } from '../../platform/db/schema/devices.ts';

/** A fragrance that a text may refer to. */
export type FragranceMatch = {
  fragranceId: number;
  name: string;
  active: boolean;
  byId: boolean;
  byExactName: boolean;
};

/**
 * What each text may refer to: a fragrance's name (ignoring case and accents) or its id.
 * @param locks keeps their active state until the transaction ends; taken in the order of their ids
 */
export async function matchFragrances(
  db: Queryable,
  texts: readonly string[],
  locks: boolean,
): Promise<Map<string, FragranceMatch[]>> {
  const given = sql`unnest(${sql.param([...texts])}::text[]) as given (text)`;
  const { rows } = await db.execute<FragranceMatch & { text: string }>(sql`
    select given.text, fragrance_id as "fragranceId", name, active, false as "byId", lower(name) = lower(given.text) as "byExactName"
    from ${given} join ${fragrances} on name_folded = fold(given.text)
    union all
    select given.text, fragrance_id, name, active, true, false
    from ${given} join ${fragrances} on fragrance_id = case when given.text ~ '^[0-9]{1,9}$' then given.text::int end
  `);
  if (locks) {
    const ids = [...new Set(rows.map(({ fragranceId }) => fragranceId))];
    const locked = await db
      .select({ fragranceId: fragrances.fragranceId, active: fragrances.active })
      .from(fragrances)
      .where(inArray(fragrances.fragranceId, ids))
      .orderBy(asc(fragrances.fragranceId))
      .for('key share');
    const active = new Map(locked.map((row) => [row.fragranceId, row.active]));
    for (const row of rows) row.active = active.get(row.fragranceId) ?? false;
  }
  const matches = new Map<string, FragranceMatch[]>();
  for (const row of rows) matches.set(row.text, [...(matches.get(row.text) ?? []), row]);
  return matches;
}

/**
 * Finds capsules by serial number, ignoring case; `key` is the number as given.
 * @param locks in the order of their ids, as when shots are counted, so that the two never deadlock
 */
export async function findCapsules(db: Queryable, serials: readonly string[], locks: boolean) {
  const selecting = db
    .select({
      key: sql<string>`given.key`,
      capsuleId: capsules.capsuleId,
      serialNumber: capsules.serialNumber,
      fragranceId: capsules.fragranceId,
      fragrance: fragrances.name,
      totalShots: capsules.totalShots,
      /** Of its present contents. */
      firedShots: sql<number>`${capsules.firedShots} - ${capsules.spentShots}`,
      remainingShots: capsules.remainingShots,
      dueDate: capsules.dueDate,
      active: capsules.active,
    })
    .from(capsules)
    .innerJoin(fragrances, eq(fragrances.fragranceId, capsules.fragranceId))
    .innerJoin(
      sql`unnest(${sql.param([...serials])}::text[]) as given (key)`,
      sql`${capsules.serialKey} = lower(given.key)`,
    )
    .orderBy(asc(capsules.capsuleId));
  return locks ? selecting.for('no key update', { of: capsules }) : selecting;
}

export interface CapsuleValues {
  serialNumber: string;
  fragranceId: number;
  totalShots: number;
  dueDate: string | null;
}

const COLUMNS = {
  capsuleId: 'int',
  serialNumber: 'text',
  fragranceId: 'int',
  totalShots: 'int',
  dueDate: 'date',
} as const;

/** @returns those that did not exist yet */
export async function insertCapsules(tx: Transaction, values: readonly CapsuleValues[]) {
  const { rows } = await tx.execute<{ id: number; key: string }>(sql`
    insert into ${capsules} (serial_number, fragrance_id, total_shots, due_date)
    select "serialNumber", "fragranceId", "totalShots", "dueDate" from ${recordset(values, COLUMNS)}
    on conflict do nothing
    returning capsule_id as id, serial_number as key
  `);
  return rows;
}

export async function updateCapsules(
  tx: Transaction,
  values: readonly (CapsuleValues & { capsuleId: number })[],
): Promise<void> {
  await tx.execute(sql`
    update ${capsules} set fragrance_id = given."fragranceId", total_shots = given."totalShots",
      due_date = given."dueDate", updated_at = now()
    from ${recordset(values, COLUMNS)} where capsule_id = given."capsuleId"
  `);
}
