import type { QuizInput } from '#contracts/quizzes.ts';
import type { Database } from '../../db/client.ts';
import { withMeanings } from '../../db/errors.ts';
import { found } from '../../http/found.ts';
import { problem } from '../../http/problem.ts';
import type { CallContext, Origin } from '../../http/serve.ts';
import { questionsOf } from './quiz-graph.queries.ts';
import * as commands from './quizzes.commands.ts';
import * as queries from './quizzes.queries.ts';
import { BAD_INPUT, editQuiz, insertQuiz, recordCreation } from './quizzes.service.ts';
import { restore, stepTo } from './revisions.commands.ts';

/** Takes the last change of a quiz back, or does again what was taken back. @throws problem `quiz.no_step` */
export async function step(
  db: Database,
  quizId: number,
  by: 1 | -1,
  context: Pick<CallContext, 'ifMatch' | 'origin'>,
): Promise<queries.QuizRecord> {
  const { quiz } = await editQuiz(
    db,
    quizId,
    context,
    async (tx, locked) => {
      const snapshot = await stepTo(tx, quizId, by);
      if (!snapshot) throw problem('quiz.no_step');
      await restore(tx, locked, snapshot);
    },
    async () => {},
  );
  return quiz;
}

/**
 * Makes a new quiz with the questions and answers of another. Texts are taken as they are, also into another language;
 * fragrances that the campaign doesn't have are left out, which its proof then tells.
 */
export function copyQuiz(
  db: Database,
  sourceId: number,
  input: QuizInput,
  origin: Origin,
): Promise<queries.QuizRecord> {
  return withMeanings(BAD_INPUT, () =>
    db.transaction(async (tx) => {
      found(await queries.findQuiz(tx, sourceId));
      const quizId = await insertQuiz(tx, input);
      const quiz = { quizId, campaignId: input.campaignId };
      const source = await questionsOf(tx, sourceId);
      const idOf = new Map<number, number>();
      for (const { quizQuestionId, question } of source) {
        const textId = await commands.keepQuestion(tx, input.language, question.quest);
        idOf.set(quizQuestionId, await commands.insertQuizQuestion(tx, quizId, textId));
      }
      const givable = await commands.lockGivable(
        tx,
        input.campaignId,
        source.flatMap(({ answers }) =>
          answers.flatMap(({ fragranceOptions }) => fragranceOptions.map(({ fragranceId }) => fragranceId)),
        ),
      );
      for (const { quizQuestionId, answers } of source) {
        const kept: commands.KeptAnswer[] = [];
        for (const { answer, nextQuestionId, fragranceOptions } of answers) {
          kept.push({
            id: undefined,
            answerId: await commands.keepAnswer(tx, input.language, answer.label, answer.description),
            nextQuestionId: nextQuestionId === null ? null : (idOf.get(nextQuestionId) ?? null),
            fragranceIds: fragranceOptions
              .map(({ fragranceId }) => fragranceId)
              .filter((id) => givable.has(id)),
          });
        }
        await commands.replaceAnswers(tx, quiz, idOf.get(quizQuestionId) ?? 0, kept);
      }
      return recordCreation(tx, quizId, origin);
    }),
  );
}
