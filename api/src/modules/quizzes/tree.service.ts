import { ANSWERS_MAX } from '#contracts/core/constants.ts';
import { wouldLoop } from '#contracts/quizzes/quiz-graph.ts';
import type { QuizAnswer, TreeMove } from '#contracts/quizzes/quizzes.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Editable, type Editing, editQuiz } from './editing.service.ts';
import { type GraphRows, withAnswerMoved, withOptionMoved, withQuestionHung } from './graph-rows.ts';
import { exists, quizOfAnswer } from './quiz-graph.queries.ts';
import type { QuizRecord } from './quizzes.queries.ts';

/** Moves a node within a quiz. @throws problem `quiz.move` if that would break a rule; then nothing changes */
export async function moveInTree(db: Database, move: TreeMove, context: Editing): Promise<QuizRecord> {
  const target = move.nodeType === 'fragrance' ? move.newQuizQuestionAnswerId : move.quizQuestionAnswerId;
  const quizId = orNotFound(await quizOfAnswer(db, target));
  const { quiz } = await editQuiz(db, quizId, context, async (tx, editable) => ({
    rows: await moved(tx, editable, move),
    result: undefined,
  }));
  return quiz;
}

function moved(tx: Transaction, editable: Editable, move: TreeMove): Promise<GraphRows> {
  switch (move.nodeType) {
    case 'fragrance':
      return fragranceMoved(tx, editable, move);
    case 'question':
      return questionMoved(tx, editable, move);
    case 'answer':
      return answerMoved(tx, editable, move);
  }
}

type Move<Kind extends TreeMove['nodeType']> = Extract<TreeMove, { nodeType: Kind }>;

async function fragranceMoved(
  tx: Transaction,
  { stored, rows }: Editable,
  { fragranceOptionId, newQuizQuestionAnswerId }: Move<'fragrance'>,
): Promise<GraphRows> {
  const option = rows.options.find(({ id }) => id === fragranceOptionId);
  const { answer: to } = placeOf(stored, newQuizQuestionAnswerId);
  if (!option) throw await refusal(tx, 'option', fragranceOptionId);
  if (option.answerId === newQuizQuestionAnswerId) return rows;
  const repeated = to.fragranceOptions.some(({ fragranceId }) => fragranceId === option.fragranceId);
  if (to.nextQuestionId !== null || repeated) throw problem('quiz.move');
  return withOptionMoved(rows, fragranceOptionId, newQuizQuestionAnswerId);
}

async function questionMoved(
  tx: Transaction,
  { stored, rows }: Editable,
  { quizQuestionAnswerId, nextQuestionId, previousQuizQuestionAnswerId }: Move<'question'>,
): Promise<GraphRows> {
  const { questionId, answer: to } = placeOf(stored, quizQuestionAnswerId);
  if (!rows.questions.some(({ id }) => id === nextQuestionId)) {
    throw await refusal(tx, 'question', nextQuestionId);
  }
  const previous = previousQuizQuestionAnswerId ?? undefined;
  if (previous !== undefined) {
    const leading = rows.answers.find(({ id }) => id === previous);
    if (!leading) throw await refusal(tx, 'answer', previous);
    if (leading.nextId !== nextQuestionId) throw problem('quiz.move');
  }
  if (to.fragranceOptions.length > 0) throw problem('quiz.move');
  if (wouldLoop(stored.graph, questionId, nextQuestionId)) throw problem('quiz.move');
  return withQuestionHung(
    rows,
    quizQuestionAnswerId,
    nextQuestionId,
    ({ id }) => previous === undefined || id === previous,
  );
}

async function answerMoved(
  tx: Transaction,
  { stored, rows }: Editable,
  { quizQuestionAnswerId, newQuizQuestionId }: Move<'answer'>,
): Promise<GraphRows> {
  const { questionId, answer } = placeOf(stored, quizQuestionAnswerId);
  const to = stored.questions.find(({ quizQuestionId }) => quizQuestionId === newQuizQuestionId);
  if (!to) throw await refusal(tx, 'question', newQuizQuestionId);
  if (questionId === newQuizQuestionId) return rows;
  const next = answer.nextQuestionId;
  if (next !== null && wouldLoop(stored.graph, newQuizQuestionId, next)) throw problem('quiz.move');
  if (to.answers.length >= ANSWERS_MAX) throw problem('quiz.move');
  return withAnswerMoved(rows, quizQuestionAnswerId, newQuizQuestionId);
}

/** @throws problem `not_found` for an answer that was removed in between */
function placeOf({ questions }: Editable['stored'], id: number): { questionId: number; answer: QuizAnswer } {
  for (const { quizQuestionId, answers } of questions) {
    const answer = answers.find(({ quizQuestionAnswerId }) => quizQuestionAnswerId === id);
    if (answer) return { questionId: quizQuestionId, answer };
  }
  throw problem('not_found');
}

/** A node missing from this quiz either belongs to another, which a move can't reach, or doesn't exist. */
async function refusal(tx: Transaction, kind: 'option' | 'answer' | 'question', id: number) {
  return problem((await exists(tx, kind, id)) ? 'quiz.move' : 'not_found');
}
