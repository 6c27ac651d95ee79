import type { QuizGraph } from '#contracts/quizzes/quiz-graph.ts';
import { beginnings } from '#contracts/quizzes/quiz-graph.ts';
import type { Quiz, QuizAnswer, QuizQuestion } from '#contracts/quizzes/quizzes.ts';

/** A quiz being played: the answers given, not where they led, so that it can be replayed when the quiz changes. */
export interface Play {
  /** The `quizQuestionId` chosen to start with; null for the first question of the quiz. */
  start: number | null;
  /** The `quizQuestionAnswerId` of each answer given, in order. */
  given: readonly number[];
}

export type PlayAction =
  | { type: 'start'; questionId: number | null }
  /** `keptCount` is how many of the given answers still apply: the new one comes after them. */
  | { type: 'choose'; answerId: number; keptCount: number }
  | { type: 'back'; keptCount: number };

export const NOT_STARTED: Play = { start: null, given: [] };

/** The reducer of a play. */
export function playReducer(state: Play, action: PlayAction): Play {
  switch (action.type) {
    case 'start':
      return { start: action.questionId, given: [] };
    case 'choose':
      return { ...state, given: [...state.given.slice(0, action.keptCount), action.answerId] };
    case 'back':
      return { ...state, given: state.given.slice(0, Math.max(0, action.keptCount)) };
  }
}

/** A question and the answer given to it. */
export interface PlayStep {
  question: QuizQuestion;
  answer: QuizAnswer;
}

/** The current place of a play. */
export type PlayPlace =
  | { kind: 'question'; question: QuizQuestion /** Whether it was already answered. */; again: boolean }
  /** A question without answers. */
  | { kind: 'unanswered'; question: QuizQuestion }
  /** The last answer leads to no question and to no fragrances. */
  | { kind: 'nowhere'; last: PlayStep }
  | { kind: 'fragrances'; last: PlayStep };

export interface PlayView {
  /** The `quizQuestionId` that it started with. */
  start: number;
  /** The given answers, as far as they still apply. */
  steps: PlayStep[];
  place: PlayPlace;
  /** Whether some of the given answers no longer apply. */
  cut: boolean;
}

/** The question that a quiz starts with when it is played; undefined if it has none. */
export function startOf(graph: QuizGraph): number | undefined {
  return beginnings(graph)[0] ?? graph[0]?.questionId;
}

/**
 * Replays the given answers in the current quiz, as far as they still apply. Takes no more steps than there are given
 * answers, whatever loops the quiz has.
 * @param first the first question of the quiz
 * @returns undefined if there is no question to start with
 */
export function replay(quiz: Quiz, first: number | undefined, { start, given }: Play): PlayView | undefined {
  const byId = new Map(quiz.questions.map((question) => [question.quizQuestionId, question]));
  const firstQuestion = byId.get(start ?? first ?? 0) ?? byId.get(first ?? 0);
  if (!firstQuestion) return undefined;
  const steps: PlayStep[] = [];
  const seen = new Set<number>();
  let question = firstQuestion;
  for (const answerId of given) {
    const answer = question.answers.find(({ quizQuestionAnswerId }) => quizQuestionAnswerId === answerId);
    if (!answer) break;
    const last = { question, answer };
    steps.push(last);
    seen.add(question.quizQuestionId);
    const next = answer.nextQuestionId === null ? undefined : byId.get(answer.nextQuestionId);
    if (!next) {
      const kind = answer.fragranceOptions.length > 0 ? 'fragrances' : 'nowhere';
      return viewOf(firstQuestion, steps, { kind, last }, given);
    }
    question = next;
  }
  const place: PlayPlace =
    question.answers.length === 0
      ? { kind: 'unanswered', question }
      : { kind: 'question', question, again: seen.has(question.quizQuestionId) };
  return viewOf(firstQuestion, steps, place, given);
}

function viewOf(
  { quizQuestionId: start }: QuizQuestion,
  steps: PlayStep[],
  place: PlayPlace,
  given: readonly number[],
): PlayView {
  return { start, steps, place, cut: steps.length < given.length };
}
