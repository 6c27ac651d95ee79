import { and, eq, gt, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { campaignSlots } from '../../db/schema/catalogue.ts';
import {
  fragranceOptions,
  type QuizSnapshot,
  quizQuestionAnswers,
  quizQuestions,
  quizRevisions,
  quizzes,
} from '../../db/schema/quizzes.ts';

/** How many changes back one can go. */
const KEPT = 100;

/** The rows that a graph consists of, as they are. */
export async function snapshotOf(db: Queryable, quizId: number): Promise<QuizSnapshot> {
  const questions = await db
    .select({ id: quizQuestions.quizQuestionId, questionId: quizQuestions.questionId })
    .from(quizQuestions)
    .where(eq(quizQuestions.quizId, quizId))
    .orderBy(quizQuestions.quizQuestionId);
  const answers = await db
    .select({
      id: quizQuestionAnswers.quizQuestionAnswerId,
      questionId: quizQuestionAnswers.quizQuestionId,
      answerId: quizQuestionAnswers.answerId,
      position: quizQuestionAnswers.position,
      nextId: quizQuestionAnswers.nextQuestionId,
    })
    .from(quizQuestionAnswers)
    .where(eq(quizQuestionAnswers.quizId, quizId))
    .orderBy(quizQuestionAnswers.quizQuestionAnswerId);
  const options = await db
    .select({
      id: fragranceOptions.fragranceOptionId,
      answerId: fragranceOptions.quizQuestionAnswerId,
      fragranceId: fragranceOptions.fragranceId,
    })
    .from(fragranceOptions)
    .innerJoin(
      quizQuestionAnswers,
      eq(quizQuestionAnswers.quizQuestionAnswerId, fragranceOptions.quizQuestionAnswerId),
    )
    .where(eq(quizQuestionAnswers.quizId, quizId))
    .orderBy(fragranceOptions.fragranceOptionId);
  return { questions, answers, options };
}

/** Keeps the graph as the newest revision. What had been taken back before can't be done again. */
export async function keepRevision(tx: Transaction, quizId: number): Promise<void> {
  const [quiz] = await tx
    .select({ revision: quizzes.revision })
    .from(quizzes)
    .where(eq(quizzes.quizId, quizId));
  const number = (quiz?.revision ?? 0) + 1;
  const ofQuiz = eq(quizRevisions.quizId, quizId);
  await tx.delete(quizRevisions).where(and(ofQuiz, gt(quizRevisions.number, number - 1)));
  await tx.delete(quizRevisions).where(and(ofQuiz, lte(quizRevisions.number, number - KEPT - 1)));
  await tx.insert(quizRevisions).values({ quizId, number, content: await snapshotOf(tx, quizId) });
  await tx.update(quizzes).set({ revision: number }).where(eq(quizzes.quizId, quizId));
}

/** @returns the revision so many steps away, made the current one; undefined where there is none */
export async function stepTo(
  tx: Transaction,
  quizId: number,
  step: 1 | -1,
): Promise<QuizSnapshot | undefined> {
  const [found] = await tx
    .select({ number: quizRevisions.number, content: quizRevisions.content })
    .from(quizRevisions)
    .innerJoin(quizzes, eq(quizzes.quizId, quizRevisions.quizId))
    .where(
      and(eq(quizRevisions.quizId, quizId), sql`${quizRevisions.number} = ${quizzes.revision} + ${step}`),
    );
  if (!found) return undefined;
  await tx.update(quizzes).set({ revision: found.number }).where(eq(quizzes.quizId, quizId));
  return found.content;
}

/**
 * Makes the graph what it was, by the ids that it had. A fragrance that has left the campaign since stays out.
 * Destinations go first and come last: in between no answer leads anywhere, so nothing is in anything's way.
 */
export async function restore(
  tx: Transaction,
  { quizId, campaignId }: { quizId: number; campaignId: number },
  { questions, answers, options }: QuizSnapshot,
): Promise<void> {
  const ofQuiz = eq(quizQuestionAnswers.quizId, quizId);
  const answerId = quizQuestionAnswers.quizQuestionAnswerId;
  const itsAnswers = tx.select({ id: answerId }).from(quizQuestionAnswers).where(ofQuiz);
  await tx.delete(fragranceOptions).where(inArray(fragranceOptions.quizQuestionAnswerId, itsAnswers));
  await tx.update(quizQuestionAnswers).set({ nextQuestionId: null }).where(ofQuiz);
  const kept = (ids: number[]) => (ids.length === 0 ? [0] : ids);
  await tx
    .delete(quizQuestionAnswers)
    .where(and(ofQuiz, notInArray(answerId, kept(answers.map(({ id }) => id)))));

  if (questions.length > 0) {
    await tx
      .insert(quizQuestions)
      .values(questions.map(({ id, questionId }) => ({ quizQuestionId: id, quizId, questionId })))
      .onConflictDoUpdate({
        target: quizQuestions.quizQuestionId,
        set: { questionId: sql`excluded.question_id`, updatedAt: sql`now()` },
        setWhere: sql`${quizQuestions.questionId} <> excluded.question_id`,
      });
  }
  if (answers.length > 0) {
    await tx
      .insert(quizQuestionAnswers)
      .values(
        answers.map((row) => ({
          quizQuestionAnswerId: row.id,
          quizId,
          quizQuestionId: row.questionId,
          answerId: row.answerId,
          position: row.position,
        })),
      )
      .onConflictDoUpdate({
        target: answerId,
        set: {
          quizQuestionId: sql`excluded.quiz_question_id`,
          answerId: sql`excluded.answer_id`,
          position: sql`excluded.position`,
        },
      });
  }
  await tx
    .delete(quizQuestions)
    .where(
      and(
        eq(quizQuestions.quizId, quizId),
        notInArray(quizQuestions.quizQuestionId, kept(questions.map(({ id }) => id))),
      ),
    );
  await lead(tx, answers);
  const givable = await tx
    .select({ id: campaignSlots.fragranceId })
    .from(campaignSlots)
    .where(eq(campaignSlots.campaignId, campaignId));
  const there = new Set(givable.map(({ id }) => id));
  const back = options.filter(({ fragranceId }) => there.has(fragranceId));
  if (back.length === 0) return;
  await tx.insert(fragranceOptions).values(
    back.map(({ id, answerId: of, fragranceId }) => ({
      fragranceOptionId: id,
      quizQuestionAnswerId: of,
      campaignId,
      fragranceId,
    })),
  );
}

async function lead(tx: Transaction, answers: QuizSnapshot['answers']): Promise<void> {
  const leading = answers.filter(({ nextId }) => nextId !== null);
  if (leading.length === 0) return;
  const ids = sql.join(
    leading.map(({ id, nextId }) => sql`(${id}::int, ${nextId}::int)`),
    sql`, `,
  );
  await tx.execute(sql`
    update quiz_question_answers as answer set next_question_id = led.next_id
    from (values ${ids}) as led (id, next_id) where answer.quiz_question_answer_id = led.id
  `);
}
