import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PublishedQuiz, QuizInput } from '#contracts/quizzes/quizzes.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { campaignSlots, campaigns, fragrances } from '../../platform/db/schema/catalogue.ts';
import { quizPublications, quizzes } from '../../platform/db/schema/quizzes.ts';

/**
 * Keeps a campaign and its collection unchanged until the transaction ends. Call it after locking the quiz and before
 * writing any of its graph: a concurrent change of the campaign waits for the rows of its quizzes.
 * @returns whether the campaign exists and is active
 */
export async function lockCampaign(tx: Transaction, id: number): Promise<boolean> {
  const [locked] = await tx
    .select({ deletedAt: campaigns.deletedAt })
    .from(campaigns)
    .where(eq(campaigns.campaignId, id))
    .for('share');
  return locked?.deletedAt === null;
}

/** Which of the fragrances the campaign offers. */
export async function givable(
  tx: Transaction,
  campaignId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: campaignSlots.fragranceId })
    .from(campaignSlots)
    .innerJoin(fragrances, eq(fragrances.fragranceId, campaignSlots.fragranceId))
    .where(
      and(
        eq(campaignSlots.campaignId, campaignId),
        inArray(campaignSlots.fragranceId, [...new Set(ids)]),
        isNull(fragrances.deletedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function insertQuiz(tx: Transaction, input: QuizInput): Promise<number> {
  return onlyRow(await tx.insert(quizzes).values(input).returning({ id: quizzes.quizId })).id;
}

const changed = { updatedAt: sql`now()`, version: sql`${quizzes.version} + 1` };

/** Marks the quiz as changed: it is no longer validated or published. */
export async function touchQuiz(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(quizzes)
    .set({ ...changed, validatedAt: null, publishedAt: null })
    .where(eq(quizzes.quizId, id));
}

export async function markValidated(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(quizzes)
    .set({ ...changed, validatedAt: sql`now()` })
    .where(eq(quizzes.quizId, id));
}

/** Stores the frozen copy and marks the draft as published. */
export async function publish(
  tx: Transaction,
  content: PublishedQuiz,
  publishedAt: Date,
  userId: number,
): Promise<void> {
  const { quizId, number } = content;
  await tx.insert(quizPublications).values({
    quizId,
    number,
    publishedAt,
    userId,
    userName: sql`(select ${users.name} from ${users} where ${users.userId} = ${userId})`,
    content,
  });
  await tx
    .update(quizzes)
    .set({ ...changed, publishedAt })
    .where(eq(quizzes.quizId, quizId));
}

/** The number and time of the next copy, by the database's clock. Call it only with the quiz locked. */
export async function nextPublication(
  tx: Transaction,
  quizId: number,
): Promise<{ number: number; now: Date }> {
  const rows = await tx
    .select({
      number: sql<number>`coalesce(max(${quizPublications.number}), 0) + 1`,
      now: sql`now()`.mapWith(quizPublications.publishedAt),
    })
    .from(quizPublications)
    .where(eq(quizPublications.quizId, quizId));
  return onlyRow(rows);
}
