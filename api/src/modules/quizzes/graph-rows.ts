import { isDeepStrictEqual } from 'node:util';
import type { QuizQuestion } from '#contracts/quizzes/quizzes.ts';
import type { QuizSnapshot } from '../../platform/db/schema/quizzes.ts';

/**
 * A graph as rows. Every change of a quiz is a function from one set of rows to another, and only the difference is
 * written. Positions of a question's answers run from 0 without gaps.
 */
export type GraphRows = QuizSnapshot;
export type AnswerRow = GraphRows['answers'][number];
export type OptionRow = GraphRows['options'][number];

export function rowsOf(questions: readonly QuizQuestion[]): GraphRows {
  return {
    questions: questions.map(({ quizQuestionId, questionId }) => ({ id: quizQuestionId, questionId })),
    answers: questions.flatMap(({ quizQuestionId, answers }) =>
      answers.map(({ quizQuestionAnswerId, answerId, nextQuestionId }, position) => ({
        id: quizQuestionAnswerId,
        questionId: quizQuestionId,
        answerId,
        position,
        nextId: nextQuestionId,
      })),
    ),
    options: questions.flatMap(({ answers }) =>
      answers.flatMap(({ quizQuestionAnswerId, fragranceOptions }) =>
        fragranceOptions.map(({ fragranceOptionId, fragranceId }) => ({
          id: fragranceOptionId,
          answerId: quizQuestionAnswerId,
          fragranceId,
        })),
      ),
    ),
  };
}

/** An answer with the fragrances that it leads to. */
export interface WrittenAnswer extends Omit<AnswerRow, 'questionId' | 'position'> {
  options: Omit<OptionRow, 'answerId'>[];
}

/** Sets a question with exactly these answers in their order; adds it if it doesn't exist yet. */
export function withQuestion(
  rows: GraphRows,
  question: GraphRows['questions'][number],
  answers: readonly WrittenAnswer[],
): GraphRows {
  const without = withoutAnswers(rows, ({ questionId }) => questionId === question.id);
  return {
    questions: [...rows.questions.filter(({ id }) => id !== question.id), question],
    answers: [
      ...without.answers,
      ...answers.map(({ options: _, ...answer }, position) => ({
        ...answer,
        questionId: question.id,
        position,
      })),
    ],
    options: [
      ...without.options,
      ...answers.flatMap(({ id, options }) => options.map((option) => ({ ...option, answerId: id }))),
    ],
  };
}

/** Removes a question and its answers; answers that led to it lead nowhere. */
export function withoutQuestion(rows: GraphRows, id: number): GraphRows {
  const { answers, options } = withoutAnswers(rows, ({ questionId }) => questionId === id);
  return {
    questions: rows.questions.filter((question) => question.id !== id),
    answers: answers.map((answer) => (answer.nextId === id ? { ...answer, nextId: null } : answer)),
    options,
  };
}

function withoutAnswers(rows: GraphRows, leaves: (answer: AnswerRow) => boolean) {
  const gone = new Set(rows.answers.filter(leaves).map(({ id }) => id));
  return {
    answers: rows.answers.filter(({ id }) => !gone.has(id)),
    options: rows.options.filter(({ answerId }) => !gone.has(answerId)),
  };
}

/** Moves an answer to the end of another question's answers. */
export function withAnswerMoved(rows: GraphRows, id: number, questionId: number): GraphRows {
  const moved = (answer: AnswerRow) => ({ ...answer, questionId, position: Number.MAX_SAFE_INTEGER });
  return withoutGaps({
    ...rows,
    answers: rows.answers.map((answer) => (answer.id === id ? moved(answer) : answer)),
  });
}

/**
 * Makes an answer lead to a question.
 * @param leaves which other answers no longer lead there
 */
export function withQuestionHung(
  rows: GraphRows,
  id: number,
  nextId: number,
  leaves: (answer: AnswerRow) => boolean,
): GraphRows {
  return {
    ...rows,
    answers: rows.answers.map((answer) => {
      if (answer.id === id) return { ...answer, nextId };
      return answer.nextId === nextId && leaves(answer) ? { ...answer, nextId: null } : answer;
    }),
  };
}

export function withOptionMoved(rows: GraphRows, id: number, answerId: number): GraphRows {
  return {
    ...rows,
    options: rows.options.map((option) => (option.id === id ? { ...option, answerId } : option)),
  };
}

/** Renumbers the positions of rows stored earlier, so that they run from 0 without gaps. */
export function withoutGaps(rows: GraphRows): GraphRows {
  const next = new Map<number, number>();
  const answers = [...rows.answers]
    .sort((one, other) => one.position - other.position || one.id - other.id)
    .map((answer) => {
      const position = next.get(answer.questionId) ?? 0;
      next.set(answer.questionId, position + 1);
      return { ...answer, position };
    });
  return { ...rows, answers };
}

interface Difference<Row> {
  /** New or changed rows, with their new values. */
  put: Row[];
  /** The ids of removed rows. */
  gone: number[];
}

export interface GraphChanges {
  questions: Difference<GraphRows['questions'][number]>;
  answers: Difference<AnswerRow>;
  options: Difference<OptionRow>;
}

/**
 * What has to be written to turn one graph into the other; undefined if they are equal.
 * A question counts as changed with anything below it, and its answers change together, since their positions do.
 */
export function changesBetween(before: GraphRows, after: GraphRows): GraphChanges | undefined {
  const options = difference(before.options, after.options);
  const answers = difference(before.answers, after.answers);
  const questions = difference(before.questions, after.questions);
  const nothing = [options, answers, questions].every(({ put, gone }) => put.length + gone.length === 0);
  if (nothing) return undefined;

  const optionIds = new Set([...options.gone, ...options.put.map(({ id }) => id)]);
  const answerIds = new Set([...answers.gone, ...answers.put.map(({ id }) => id)]);
  for (const { id, answerId } of [...before.options, ...after.options]) {
    if (optionIds.has(id)) answerIds.add(answerId);
  }
  const questionIds = new Set(questions.put.map(({ id }) => id));
  for (const { id, questionId } of [...before.answers, ...after.answers]) {
    if (answerIds.has(id)) questionIds.add(questionId);
  }
  return {
    options,
    answers: { ...answers, put: after.answers.filter(({ questionId }) => questionIds.has(questionId)) },
    questions: { ...questions, put: after.questions.filter(({ id }) => questionIds.has(id)) },
  };
}

function difference<Row extends { id: number }>(
  before: readonly Row[],
  after: readonly Row[],
): Difference<Row> {
  const was = new Map(before.map((row) => [row.id, row]));
  const is = new Set(after.map(({ id }) => id));
  return {
    put: after.filter((row) => !isDeepStrictEqual(was.get(row.id), row)),
    gone: before.filter(({ id }) => !is.has(id)).map(({ id }) => id),
  };
}
