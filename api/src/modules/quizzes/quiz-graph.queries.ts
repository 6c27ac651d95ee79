import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QuizGraph } from '#contracts/quizzes/quiz-graph.ts';
import type { QuizAnswer, QuizQuestion } from '#contracts/quizzes/quizzes.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { instantText } from '../../platform/db/instants.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { campaignSlots, fragrances } from '../../platform/db/schema/catalogue.ts';
import {
  answers,
  fragranceOptions,
  questions,
  quizQuestionAnswers,
  quizQuestions,
} from '../../platform/db/schema/quizzes.ts';

const quizIs = (column: typeof quizQuestions.quizId | typeof quizQuestionAnswers.quizId) =>
  eq(column, sql.placeholder('quizId'));
const nextQuestion = alias(quizQuestions, 'next_question');
const nextText = alias(questions, 'next_text');

function selectQuestions(db: Queryable, quizId: number) {
  return prepared(
    db,
    'quiz_questions',
    () =>
      db
        .select({
          quizQuestionId: quizQuestions.quizQuestionId,
          questionId: quizQuestions.questionId,
          question: { quest: questions.quest },
          quizId: quizQuestions.quizId,
          createdAt: quizQuestions.createdAt,
          updatedAt: quizQuestions.updatedAt,
        })
        .from(quizQuestions)
        .innerJoin(questions, eq(questions.questionId, quizQuestions.questionId))
        .where(quizIs(quizQuestions.quizId))
        .orderBy(quizQuestions.quizQuestionId),
    { quizId },
  );
}

function selectAnswers(db: Queryable, quizId: number) {
  return prepared(
    db,
    'quiz_answers',
    () =>
      db
        .select({
          quizQuestionId: quizQuestionAnswers.quizQuestionId,
          quizQuestionAnswerId: quizQuestionAnswers.quizQuestionAnswerId,
          answerId: quizQuestionAnswers.answerId,
          answer: { label: answers.label, description: answers.description },
          nextQuestionId: quizQuestionAnswers.nextQuestionId,
          nextQuest: nextText.quest,
        })
        .from(quizQuestionAnswers)
        .innerJoin(answers, eq(answers.answerId, quizQuestionAnswers.answerId))
        .leftJoin(nextQuestion, eq(nextQuestion.quizQuestionId, quizQuestionAnswers.nextQuestionId))
        .leftJoin(nextText, eq(nextText.questionId, nextQuestion.questionId))
        .where(quizIs(quizQuestionAnswers.quizId))
        .orderBy(quizQuestionAnswers.position, quizQuestionAnswers.quizQuestionAnswerId),
    { quizId },
  );
}

function selectOptions(db: Queryable, quizId: number) {
  return prepared(
    db,
    'quiz_fragrance_options',
    () =>
      db
        .select({
          quizQuestionAnswerId: fragranceOptions.quizQuestionAnswerId,
          fragranceOptionId: fragranceOptions.fragranceOptionId,
          fragranceId: fragranceOptions.fragranceId,
          name: fragrances.name,
          active: fragrances.active,
          inCampaign: sql<boolean>`${campaignSlots.slot} is not null`,
        })
        .from(fragranceOptions)
        .innerJoin(
          quizQuestionAnswers,
          eq(quizQuestionAnswers.quizQuestionAnswerId, fragranceOptions.quizQuestionAnswerId),
        )
        .innerJoin(fragrances, eq(fragrances.fragranceId, fragranceOptions.fragranceId))
        .leftJoin(
          campaignSlots,
          and(
            eq(campaignSlots.campaignId, fragranceOptions.campaignId),
            eq(campaignSlots.fragranceId, fragranceOptions.fragranceId),
          ),
        )
        .where(quizIs(quizQuestionAnswers.quizId))
        .orderBy(fragranceOptions.fragranceOptionId),
    { quizId },
  );
}

/** The graph of a quiz for display, and as the rules see it. */
export interface StoredGraph {
  questions: QuizQuestion[];
  graph: QuizGraph;
}

/**
 * All questions of a quiz with their answers, always in three statements. They show the same state only if the quiz is
 * locked or the transaction reads from one snapshot.
 */
export async function readGraph(db: Queryable, quizId: number): Promise<StoredGraph> {
  const questionRows = await selectQuestions(db, quizId);
  const given = await selectAnswers(db, quizId);
  const ends = await selectOptions(db, quizId);
  const endsOf = groupedBy(ends, ({ quizQuestionAnswerId }) => quizQuestionAnswerId);
  const answersOf = groupedBy(given, ({ quizQuestionId }) => quizQuestionId);
  const answer = ({ quizQuestionId: _, nextQuest, ...row }: (typeof given)[number]): QuizAnswer => ({
    ...row,
    nextQuestion:
      row.nextQuestionId === null ? null : { quizQuestionId: row.nextQuestionId, quest: nextQuest ?? '' },
    fragranceOptions: (endsOf.get(row.quizQuestionAnswerId) ?? []).map(
      ({ fragranceOptionId, fragranceId, name }) => ({
        fragranceOptionId,
        fragranceId,
        fragrance: { fragranceId, name },
      }),
    ),
  });
  return {
    questions: questionRows.map(({ createdAt, updatedAt, ...row }) => ({
      ...row,
      answers: (answersOf.get(row.quizQuestionId) ?? []).map(answer),
      createdAt: instantText(createdAt),
      updatedAt: instantText(updatedAt),
    })),
    graph: questionRows.map(({ quizQuestionId }) => ({
      questionId: quizQuestionId,
      answers: (answersOf.get(quizQuestionId) ?? []).map(({ quizQuestionAnswerId, nextQuestionId }) => ({
        answerId: quizQuestionAnswerId,
        next: nextQuestionId,
        fragrances: (endsOf.get(quizQuestionAnswerId) ?? []).map(({ fragranceId, active, inCampaign }) => ({
          fragranceId,
          active,
          inCampaign,
        })),
      })),
    })),
  };
}

/** The id of the quiz that a question belongs to. */
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

/** Whether any quiz has such a row. */
export async function exists(
  db: Queryable,
  kind: 'option' | 'answer' | 'question',
  id: number,
): Promise<boolean> {
  if (kind === 'question') return (await quizOfQuestion(db, id)) !== undefined;
  if (kind === 'answer') return (await quizOfAnswer(db, id)) !== undefined;
  return (await db.$count(fragranceOptions, eq(fragranceOptions.fragranceOptionId, id))) > 0;
}

function groupedBy<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
