import type { QuizInput } from '#contracts/quizzes/quizzes.ts';
import type { Database } from '../../platform/db/client.ts';
import { mapConstraintErrors } from '../../platform/db/errors.ts';
import type { Origin } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { reserveIds, writeGraph } from './graph.commands.ts';
import { changesBetween, type GraphRows, rowsOf } from './graph-rows.ts';
import * as commands from './quizzes.commands.ts';
import { activeQuizzesOf, type QuizRecord, readQuiz } from './quizzes.queries.ts';
import { BAD_INPUT, insertQuiz, recordCreation } from './quizzes.service.ts';
import { keepTexts } from './texts.commands.ts';

/**
 * Creates a new quiz with the questions and answers of another. Texts are copied as they are, even into another
 * language; fragrances missing from the campaign are left out, which validation then reports.
 */
export async function copyQuiz(
  db: Database,
  sourceId: number,
  input: QuizInput,
  origin: Origin,
): Promise<QuizRecord> {
  // Not locked: members can't lock quizzes of the house, which they may copy.
  const { questions } = orNotFound(await readQuiz(db, sourceId)).row;
  return mapConstraintErrors(BAD_INPUT, () =>
    db.transaction(async (tx) => {
      const quizId = await insertQuiz(tx, input);
      const source = rowsOf(questions);
      const there = await commands.givable(
        tx,
        input.campaignId,
        source.options.map(({ fragranceId }) => fragranceId),
      );
      const given = questions.flatMap(({ answers }) => answers);
      const texts = await keepTexts(tx, input.language, {
        questions: questions.map(({ question }) => question.quest),
        answers: given.map(({ answer }) => answer),
      });
      const questOf = new Map(questions.map(({ questionId, question }) => [questionId, question.quest]));
      const textOf = new Map(given.map(({ answerId, answer }) => [answerId, answer]));
      const ids = await reserveIds(tx, {
        question: source.questions.length,
        answer: source.answers.length,
        option: source.options.length,
      });
      const newQuestion = new Map(source.questions.map(({ id }) => [id, ids.question()]));
      const newAnswer = new Map(source.answers.map(({ id }) => [id, ids.answer()]));
      const rows: GraphRows = {
        questions: source.questions.map(({ id, questionId }) => ({
          id: of(newQuestion, id),
          questionId: texts.questionId(of(questOf, questionId)),
        })),
        answers: source.answers.map(({ id, questionId, answerId, position, nextId }) => ({
          id: of(newAnswer, id),
          questionId: of(newQuestion, questionId),
          answerId: texts.answerId(of(textOf, answerId)),
          position,
          nextId: nextId === null ? null : of(newQuestion, nextId),
        })),
        options: source.options
          .filter(({ fragranceId }) => there.has(fragranceId))
          .map(({ answerId, fragranceId }) => ({
            id: ids.option(),
            answerId: of(newAnswer, answerId),
            fragranceId,
          })),
      };
      const changes = changesBetween(rowsOf([]), rows);
      if (changes) await writeGraph(tx, { quizId, campaignId: input.campaignId }, changes);
      return recordCreation(tx, quizId, rows, origin);
    }),
  );
}

/** Copies the active quizzes of a campaign to a new one. */
export async function copyQuizzesOf(
  db: Database,
  sourceId: number,
  campaignId: number,
  origin: Origin,
): Promise<void> {
  for (const { quizId, name, language } of await activeQuizzesOf(db, sourceId)) {
    await copyQuiz(db, quizId, { name, campaignId, language }, origin);
  }
}

function of<Value>(map: ReadonlyMap<number, Value>, id: number): Value {
  const value = map.get(id);
  if (value === undefined) throw new Error(`The copied graph refers to ${id}, which is not in it`);
  return value;
}
