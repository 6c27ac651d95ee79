import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Sample, SampleResource } from '#contracts/setup.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { tableOf } from '../../platform/db/resources.ts';
import { alerts } from '../../platform/db/schema/alerts.ts';
import { identity, sampleRecords } from '../../platform/db/schema/content.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import {
  answers,
  questions,
  quizQuestionAnswers,
  quizQuestions,
  quizRevisions,
} from '../../platform/db/schema/quizzes.ts';

/** Records of a kind that are not the sample client's. */
export const ofTheHouse = (resource: SampleResource) => {
  const { table, id } = tableOf(resource);
  return sql`select from ${table} where ${id} not in (
    select record_id from ${sampleRecords} where resource = ${resource}
  )`;
};

export async function readSampleIds(db: Queryable): Promise<Sample> {
  const { rows } = await db.execute<
    { organisationId: number | null; deviceId: number | null } & Record<string, unknown>
  >(sql`
    select
      max(record_id) filter (where resource = 'organisation') as "organisationId",
      max(record_id) filter (where resource = 'device') as "deviceId"
    from ${sampleRecords}
  `);
  return onlyRow(rows);
}

/** Makes others who put it in or take it out wait. */
export async function lockSample(tx: Transaction): Promise<void> {
  await tx.select({ id: identity.identityId }).from(identity).for('update');
}

export async function markAsSample(
  tx: Transaction,
  resource: SampleResource,
  ids: readonly number[],
): Promise<void> {
  await tx.insert(sampleRecords).values(ids.map((recordId) => ({ resource, recordId })));
}

/** Its records are ordinary ones from here on. @returns a function that looks up their ids */
export async function unmarkSample(tx: Transaction): Promise<(resource: SampleResource) => number[]> {
  const rows = await tx.delete(sampleRecords).returning();
  return (wanted) => rows.flatMap(({ resource, recordId }) => (resource === wanted ? [recordId] : []));
}

/** The sample device, which nobody else lets play or takes out until the transaction ends. */
export async function lockSampleDevice(tx: Transaction) {
  const [device] = await tx
    .select({ deviceId: devices.deviceId, lastSeenAt: devices.lastSeenAt })
    .from(sampleRecords)
    .innerJoin(devices, eq(devices.deviceId, sampleRecords.recordId))
    .where(eq(sampleRecords.resource, 'device'))
    .for('update', { of: sampleRecords });
  return device;
}

/** Puts in the device, as if it had been there since `from`, and its capsules. @returns their ids */
export async function insertDevice(
  tx: Transaction,
  from: Date,
  device: Omit<typeof devices.$inferInsert, 'organisationSince'>,
  filled: readonly (typeof capsules.$inferInsert)[],
): Promise<{ deviceId: number; capsuleIds: number[] }> {
  const given = { ...device, organisationSince: from, createdAt: from, updatedAt: from };
  const made = await tx.insert(devices).values(given).returning({ deviceId: devices.deviceId });
  const capsuleRows = await tx
    .insert(capsules)
    .values([...filled])
    .returning({ id: capsules.capsuleId });
  return { ...onlyRow(made), capsuleIds: capsuleRows.map(({ id }) => id) };
}

/** Keeps devices from calling: they wait, and are gone then. */
export async function lockDevices(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: devices.deviceId })
    .from(devices)
    .where(inArray(devices.deviceId, [...ids]))
    .for('update');
}

/** Removes devices or capsules with all that is known of them, except for the audit trail. @returns those removed */
export async function removeThings(tx: Transaction, kind: 'device' | 'capsule', ids: readonly number[]) {
  await tx.delete(alerts).where(and(eq(alerts.subjectKind, kind), inArray(alerts.subjectId, [...ids])));
  return kind === 'device'
    ? tx
        .delete(devices)
        .where(inArray(devices.deviceId, [...ids]))
        .returning({ id: devices.deviceId, name: sql<string>`${tableOf('device').called}` })
    : tx
        .delete(capsules)
        .where(inArray(capsules.capsuleId, [...ids]))
        .returning({ id: capsules.capsuleId, name: capsules.serialNumber });
}

/** A name that no record of the kind has yet: the wanted one, or that one with a number. */
export async function freeName(
  tx: Transaction,
  resource: 'category' | 'fragrance' | 'organisation',
  wanted: string,
): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select wanted.name from (
      select 1 as number, ${wanted} as name
      union all select number, ${wanted} || ' ' || number from generate_series(2, 1000) number
    ) wanted
    where not exists (select from ${tableOf(resource).table} record where fold(record.name) = fold(wanted.name))
    order by number limit 1
  `);
  return onlyRow(rows).name;
}

export async function nameOf(tx: Transaction, resource: SampleResource, id: number): Promise<string> {
  const { table, id: idColumn, called } = tableOf(resource);
  return onlyRow(
    await tx
      .select({ name: sql<string>`${called}` })
      .from(table)
      .where(eq(idColumn, id)),
  ).name;
}

/** The texts of quizzes, as `removeUnusedTexts` takes them. */
export async function textsOf(tx: Transaction, quizIds: readonly number[]): Promise<QuizTexts> {
  const { rows } = await tx.execute<QuizTexts & Record<string, unknown>>(sql`
    select
      array(select question_id from ${quizQuestions} where quiz_id = any(${sql.param([...quizIds])}::int[])) as questions,
      array(select answer_id from ${quizQuestionAnswers} where quiz_id = any(${sql.param([...quizIds])}::int[])) as answers
  `);
  return onlyRow(rows);
}

interface QuizTexts {
  questions: number[];
  answers: number[];
}

/** Removes those texts that no quiz has, nor had: an earlier version could be restored. */
export async function removeUnusedTexts(tx: Transaction, texts: QuizTexts): Promise<void> {
  for (const [table, id, part, ids] of [
    [questions, sql`question_id`, 'questionId', texts.questions],
    [answers, sql`answer_id`, 'answerId', texts.answers],
  ] as const) {
    await tx.execute(sql`
      delete from ${table} where ${id} = any(${sql.param(ids)}::int[]) and ${id} not in (
        select (row ->> ${part})::int
        from ${quizRevisions}, jsonb_array_elements((content -> 'questions') || (content -> 'answers')) row
        where row ? ${part}
      )
    `);
  }
}
