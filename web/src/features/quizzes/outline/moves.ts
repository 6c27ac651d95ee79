import { ANSWERS_MAX } from '#contracts/core/constants.ts';
import { wouldLoop } from '#contracts/quizzes/quiz-graph.ts';
import type { Quiz, QuizAnswer, QuizQuestion, TreeMove } from '#contracts/quizzes/quizzes.ts';
import { graphOf } from '../validation/draft-graph.ts';

/**
 * Whether a move keeps the rules that the server enforces: no loop, no mixed destination, no fragrance twice, not too
 * many answers. A move that would change nothing is refused, too.
 */
export function canMove(quiz: Quiz, move: TreeMove): boolean {
  switch (move.nodeType) {
    case 'fragrance':
      return canMoveFragrance(quiz, move);
    case 'question':
      return canMoveQuestion(quiz, move);
    case 'answer':
      return canMoveAnswer(quiz, move);
  }
}

type Move<Kind extends TreeMove['nodeType']> = Extract<TreeMove, { nodeType: Kind }>;

function canMoveFragrance(quiz: Quiz, move: Move<'fragrance'>): boolean {
  const to = locateAnswer(quiz, move.newQuizQuestionAnswerId)?.answer;
  const option = answersOf(quiz)
    .flatMap(({ fragranceOptions }) => fragranceOptions)
    .find(({ fragranceOptionId }) => fragranceOptionId === move.fragranceOptionId);
  if (!to || !option || to.nextQuestionId !== null) return false;
  // This also refuses a move to its own answer.
  return !to.fragranceOptions.some(({ fragranceId }) => fragranceId === option.fragranceId);
}

function canMoveQuestion(quiz: Quiz, move: Move<'question'>): boolean {
  const { quizQuestionAnswerId, nextQuestionId, previousQuizQuestionAnswerId: previous } = move;
  const to = locateAnswer(quiz, quizQuestionAnswerId);
  if (!to || !quiz.questions.some(({ quizQuestionId }) => quizQuestionId === nextQuestionId)) return false;
  if (previous != null && locateAnswer(quiz, previous)?.answer.nextQuestionId !== nextQuestionId)
    return false;
  if (to.answer.fragranceOptions.length > 0 || to.answer.nextQuestionId === nextQuestionId) return false;
  return !wouldLoop(graphOf(quiz, undefined), to.question.quizQuestionId, nextQuestionId);
}

function canMoveAnswer(quiz: Quiz, move: Move<'answer'>): boolean {
  const from = locateAnswer(quiz, move.quizQuestionAnswerId);
  const to = quiz.questions.find(({ quizQuestionId }) => quizQuestionId === move.newQuizQuestionId);
  if (!from || !to || from.question === to || to.answers.length >= ANSWERS_MAX) return false;
  const next = from.answer.nextQuestionId;
  return next === null || !wouldLoop(graphOf(quiz, undefined), move.newQuizQuestionId, next);
}

/** The questions whose answers a move changes; unsaved edits to them must be saved first. */
export function questionsChangedBy(quiz: Quiz, move: TreeMove): Set<number> {
  const of = (answerId: number | null | undefined) =>
    answerId == null ? undefined : locateAnswer(quiz, answerId)?.question.quizQuestionId;
  const touched = new Set<number | undefined>();
  if (move.nodeType === 'fragrance') {
    touched.add(of(move.newQuizQuestionAnswerId));
    touched.add(of(answerOfOption(quiz, move.fragranceOptionId)));
  } else {
    touched.add(of(move.quizQuestionAnswerId));
    if (move.nodeType === 'answer') touched.add(move.newQuizQuestionId);
    else touched.add(of(move.previousQuizQuestionAnswerId));
  }
  return new Set([...touched].filter((id) => id !== undefined));
}

/** An answer, and the question that it belongs to. */
export function locateAnswer(
  quiz: Quiz,
  answerId: number,
): { question: QuizQuestion; answer: QuizAnswer } | undefined {
  for (const question of quiz.questions) {
    const answer = question.answers.find(({ quizQuestionAnswerId }) => quizQuestionAnswerId === answerId);
    if (answer) return { question, answer };
  }
  return undefined;
}

function answersOf({ questions }: Quiz): QuizAnswer[] {
  return questions.flatMap(({ answers }) => answers);
}

function answerOfOption(quiz: Quiz, optionId: number): number | undefined {
  return answersOf(quiz).find(({ fragranceOptions }) =>
    fragranceOptions.some(({ fragranceOptionId }) => fragranceOptionId === optionId),
  )?.quizQuestionAnswerId;
}
