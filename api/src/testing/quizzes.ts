import type { Database } from '../db/client.ts';
import { fragranceOptions, quizQuestionAnswers, quizQuestions, quizzes } from '../db/schema/quizzes.ts';

/** A quiz of the campaign with one question, whose answer ends in the fragrance. */
export async function makeQuizAnswer(
  db: Database,
  campaignId: number,
  fragranceId: number,
  language = 'pt-BR',
): Promise<void> {
  await db.transaction(async (tx) => {
    const [quiz] = await tx.insert(quizzes).values({ name: 'Quiz', campaignId, language }).returning();
    const quizId = quiz?.quizId ?? 0;
    const [question] = await tx.insert(quizQuestions).values({ quizId, quest: 'Qual?' }).returning();
    const quizQuestionId = question?.quizQuestionId ?? 0;
    const [answer] = await tx
      .insert(quizQuestionAnswers)
      .values({ quizQuestionId, label: 'Esta' })
      .returning();
    const quizQuestionAnswerId = answer?.quizQuestionAnswerId ?? 0;
    await tx.insert(fragranceOptions).values({ quizQuestionAnswerId, campaignId, fragranceId });
  });
}
