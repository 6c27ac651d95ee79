import { and, desc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Language } from '#contracts/core/language.ts';
import type { PublishedQuiz, QuizInput } from '#contracts/quizzes.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { campaignSlots, campaigns, fragrances } from '../../db/schema/catalogue.ts';
import {
  answers,
  fragranceOptions,
  questions,
  quizPublications,
  quizQuestionAnswers,
  quizQuestions,
  quizzes,
} from '../../db/schema/quizzes.ts';

export type LockedQuiz = NonNullable<Awaited<ReturnType<typeof lockQuiz>>>;

/** Locks a quiz until the transaction ends: its graph is changed by one at a time. */
export async function lockQuiz(tx: Transaction, id: number) {
  const [locked] = await tx
    .select({
      quizId: quizzes.quizId,
      name: quizzes.name,
      campaignId: quizzes.campaignId,
      language: sql<Language>`${quizzes.language}`,
      validatedAt: quizzes.validatedAt,
      publishedAt: quizzes.publishedAt,
      deletedAt: quizzes.deletedAt,
      version: quizzes.version,
    })
    .from(quizzes)
    .where(eq(quizzes.quizId, id))
    .for('no key update');
  return locked;
}

/** Whether the campaign is there and active; it stays so until the transaction ends. */
export async function lockCampaign(tx: Transaction, id: number): Promise<boolean> {
  const locked = await tx
    .select({ id: campaigns.campaignId })
    .from(campaigns)
    .where(and(eq(campaigns.campaignId, id), isNull(campaigns.deletedAt)))
    .for('share');
  return locked.length > 0;
}

export async function insertQuiz(tx: Transaction, input: QuizInput): Promise<number> {
  return onlyId(await tx.insert(quizzes).values(input).returning({ id: quizzes.quizId }));
}

const changed = { updatedAt: sql`now()`, version: sql`${quizzes.version} + 1` };

/** A changed graph is neither validated nor published any more. */
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

/** Keeps the frozen copy, and says that the draft is what is in it. */
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

/** Call it where the quiz is locked. */
export async function nextPublication(
  tx: Transaction,
  quizId: number,
): Promise<{ number: number; now: Date }> {
  const [last] = await tx
    .select({ number: quizPublications.number })
    .from(quizPublications)
    .where(eq(quizPublications.quizId, quizId))
    .orderBy(desc(quizPublications.number))
    .limit(1);
  return { number: (last?.number ?? 0) + 1, now: new Date() };
}

/** Keeps the time of the first deactivation when it is repeated. */
export async function switchQuiz(tx: Transaction, id: number, active: boolean): Promise<void> {
  await tx
    .update(quizzes)
    .set({ deletedAt: active ? null : sql`now()`, version: sql`${quizzes.version} + 1` })
    .where(eq(quizzes.quizId, id));
}

export async function removeQuiz(tx: Transaction, id: number): Promise<void> {
  await tx.delete(quizzes).where(eq(quizzes.quizId, id));
}

/** @returns the id of a question's text, which is kept if nobody has asked it yet in this language */
export async function keepQuestion(tx: Transaction, language: Language, quest: string): Promise<number> {
  const rows = await tx
    .insert(questions)
    .values({ language, quest })
    // Nothing changes; but without an update nothing would be returned.
    .onConflictDoUpdate({ target: [questions.language, questions.quest], set: { quest } })
    .returning({ id: questions.questionId });
  return onlyId(rows);
}

export async function keepAnswer(
  tx: Transaction,
  language: Language,
  label: string,
  description: string,
): Promise<number> {
  const rows = await tx
    .insert(answers)
    .values({ language, label, description })
    .onConflictDoUpdate({ target: [answers.language, answers.label, answers.description], set: { label } })
    .returning({ id: answers.answerId });
  return onlyId(rows);
}

/** Which of the questions' texts are in the language. */
export async function knownQuestions(
  tx: Transaction,
  language: Language,
  ids: number[],
): Promise<Set<number>> {
  const rows = await tx
    .select({ id: questions.questionId })
    .from(questions)
    .where(and(eq(questions.language, language), inArray(questions.questionId, ids)));
  return new Set(rows.map(({ id }) => id));
}

export async function answerTexts(tx: Transaction, language: Language, ids: number[]) {
  const rows = await tx
    .select({ id: answers.answerId, label: answers.label, description: answers.description })
    .from(answers)
    .where(and(eq(answers.language, language), inArray(answers.answerId, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of the fragrances the campaign can still give: locked in its collection until the transaction ends. */
export async function lockGivable(tx: Transaction, campaignId: number, ids: number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: campaignSlots.fragranceId })
    .from(campaignSlots)
    .innerJoin(fragrances, eq(fragrances.fragranceId, campaignSlots.fragranceId))
    .where(
      and(
        eq(campaignSlots.campaignId, campaignId),
        inArray(campaignSlots.fragranceId, ids),
        isNull(fragrances.deletedAt),
      ),
    )
    .for('key share', { of: campaignSlots });
  return new Set(rows.map(({ id }) => id));
}

export async function insertQuizQuestion(
  tx: Transaction,
  quizId: number,
  questionId: number,
): Promise<number> {
  return onlyId(
    await tx
      .insert(quizQuestions)
      .values({ quizId, questionId })
      .returning({ id: quizQuestions.quizQuestionId }),
  );
}

export async function changeQuizQuestion(tx: Transaction, id: number, questionId?: number): Promise<void> {
  await tx
    .update(quizQuestions)
    .set({ updatedAt: sql`now()`, ...(questionId !== undefined && { questionId }) })
    .where(eq(quizQuestions.quizQuestionId, id));
}

export async function removeQuizQuestion(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(quizQuestionAnswers)
    .set({ nextQuestionId: null })
    .where(eq(quizQuestionAnswers.nextQuestionId, id));
  await tx.delete(quizQuestions).where(eq(quizQuestions.quizQuestionId, id));
}

/** An answer as it is to be kept. */
export interface KeptAnswer {
  id: number | undefined;
  answerId: number;
  nextQuestionId: number | null;
  fragranceIds: number[];
}

/** Gives a question these answers in their order, and no others. Fragrances go first: no answer leads to both. */
export async function replaceAnswers(
  tx: Transaction,
  quiz: Pick<LockedQuiz, 'quizId' | 'campaignId'>,
  quizQuestionId: number,
  kept: readonly KeptAnswer[],
): Promise<void> {
  const ids = kept.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await tx
    .delete(quizQuestionAnswers)
    .where(
      and(
        eq(quizQuestionAnswers.quizQuestionId, quizQuestionId),
        ids.length > 0 ? notInArray(quizQuestionAnswers.quizQuestionAnswerId, ids) : undefined,
      ),
    );
  for (const [position, { id, answerId, nextQuestionId, fragranceIds }] of kept.entries()) {
    const values = { answerId, nextQuestionId, position };
    if (id !== undefined) await keepOptions(tx, id, fragranceIds);
    const written =
      id === undefined
        ? await insertAnswer(tx, { ...values, quizId: quiz.quizId, quizQuestionId })
        : await changeAnswer(tx, id, values);
    if (fragranceIds.length === 0) continue;
    await tx
      .insert(fragranceOptions)
      .values(
        fragranceIds.map((fragranceId) => ({
          quizQuestionAnswerId: written,
          campaignId: quiz.campaignId,
          fragranceId,
        })),
      )
      .onConflictDoNothing();
  }
}

async function keepOptions(tx: Transaction, answerId: number, fragranceIds: number[]): Promise<void> {
  await tx
    .delete(fragranceOptions)
    .where(
      and(
        eq(fragranceOptions.quizQuestionAnswerId, answerId),
        fragranceIds.length > 0 ? notInArray(fragranceOptions.fragranceId, fragranceIds) : undefined,
      ),
    );
}

async function insertAnswer(
  tx: Transaction,
  values: typeof quizQuestionAnswers.$inferInsert,
): Promise<number> {
  const rows = await tx
    .insert(quizQuestionAnswers)
    .values(values)
    .returning({ id: quizQuestionAnswers.quizQuestionAnswerId });
  return onlyId(rows);
}

async function changeAnswer(
  tx: Transaction,
  id: number,
  values: { answerId: number; nextQuestionId: number | null; position: number },
): Promise<number> {
  await tx.update(quizQuestionAnswers).set(values).where(eq(quizQuestionAnswers.quizQuestionAnswerId, id));
  return id;
}

/** Lets an answer lead to a question, and others that led there nowhere. */
export async function hangQuestion(
  tx: Transaction,
  quizId: number,
  answerId: number,
  questionId: number,
  previousAnswerId: number | undefined,
): Promise<void> {
  const id = quizQuestionAnswers.quizQuestionAnswerId;
  await tx
    .update(quizQuestionAnswers)
    .set({ nextQuestionId: null })
    .where(
      and(
        eq(quizQuestionAnswers.quizId, quizId),
        eq(quizQuestionAnswers.nextQuestionId, questionId),
        previousAnswerId === undefined ? ne(id, answerId) : eq(id, previousAnswerId),
      ),
    );
  await tx.update(quizQuestionAnswers).set({ nextQuestionId: questionId }).where(eq(id, answerId));
}

/** Moves an answer to the end of another question's. */
export async function hangAnswer(tx: Transaction, answerId: number, questionId: number): Promise<void> {
  await tx
    .update(quizQuestionAnswers)
    .set({
      quizQuestionId: questionId,
      position: sql`(
        select coalesce(max(others.position) + 1, 0) from quiz_question_answers as others
        where others.quiz_question_id = ${questionId}
      )`,
    })
    .where(eq(quizQuestionAnswers.quizQuestionAnswerId, answerId));
}

export async function hangFragrance(tx: Transaction, optionId: number, answerId: number): Promise<void> {
  await tx
    .update(fragranceOptions)
    .set({ quizQuestionAnswerId: answerId })
    .where(eq(fragranceOptions.fragranceOptionId, optionId));
}

/** Which quiz something belongs to. */
export async function quizOfQuestion(db: Queryable, id: number): Promise<number | undefined> {
  const [found] = await db
    .select({ quizId: quizQuestions.quizId })
    .from(quizQuestions)
    .where(eq(quizQuestions.quizQuestionId, id));
  return found?.quizId;
}

export async function quizOfAnswer(db: Queryable, id: number): Promise<number | undefined> {
  const [found] = await db
    .select({ quizId: quizQuestionAnswers.quizId })
    .from(quizQuestionAnswers)
    .where(eq(quizQuestionAnswers.quizQuestionAnswerId, id));
  return found?.quizId;
}

/** Whether there is such a thing in any quiz. */
export async function exists(
  tx: Transaction,
  kind: 'option' | 'answer' | 'question',
  id: number,
): Promise<boolean> {
  if (kind === 'question') return (await quizOfQuestion(tx, id)) !== undefined;
  if (kind === 'answer') return (await quizOfAnswer(tx, id)) !== undefined;
  return (await tx.$count(fragranceOptions, eq(fragranceOptions.fragranceOptionId, id))) > 0;
}

function onlyId(rows: { id: number }[]): number {
  const [row] = rows;
  if (!row) throw new Error('The database returned no row for an insert');
  return row.id;
}
