import type { QuizGraph } from '#contracts/quiz-graph.ts';
import { beginnings } from '#contracts/quiz-graph.ts';
import type { Quiz, QuizAnswer, QuizQuestion } from '#contracts/quizzes.ts';

/** A quiz being played: what was asked of it, not where that has led. So it can be played again when the quiz changes. */
export interface Play {
  /** The `quizQuestionId` that was chosen to begin with; null for where the quiz itself begins. */
  start: number | null;
  /** The `quizQuestionAnswerId` of each answer given, in order. */
  given: readonly number[];
}

export type PlayAction =
  | { type: 'start'; questionId: number | null }
  /** `kept` is how many of the answers given hold: the new one comes after them. */
  | { type: 'choose'; answerId: number; kept: number }
  | { type: 'back'; kept: number };

export const NOT_STARTED: Play = { start: null, given: [] };

/** Takes a step of a play. */
export function play(state: Play, action: PlayAction): Play {
  switch (action.type) {
    case 'start':
      return { start: action.questionId, given: [] };
    case 'choose':
      return { ...state, given: [...state.given.slice(0, action.kept), action.answerId] };
    case 'back':
      return { ...state, given: state.given.slice(0, Math.max(0, action.kept)) };
  }
}

/** A question that was answered, and how. */
export interface PlayStep {
  question: QuizQuestion;
  answer: QuizAnswer;
}

/** Where a play stands. */
export type PlayPlace =
  | { kind: 'question'; question: QuizQuestion /** It was answered on the way already. */; again: boolean }
  /** A question without answers. */
  | { kind: 'unanswered'; question: QuizQuestion }
  /** The last answer leads to no question and to no fragrances. */
  | { kind: 'nowhere'; last: PlayStep }
  | { kind: 'fragrances'; last: PlayStep };

export interface PlayView {
  /** The question that it began with. */
  start: number;
  /** Answers given, as far as they hold. */
  steps: PlayStep[];
  place: PlayPlace;
  /** Answers were given that the quiz no longer knows at their place. */
  cut: boolean;
}

/** Where a quiz begins when it is played; undefined where it has no questions. */
export function startOf(graph: QuizGraph): number | undefined {
  return beginnings(graph)[0] ?? graph[0]?.questionId;
}

/**
 * Plays a quiz as it is now: gives the answers that were given, as far as they still stand where they are met. It takes
 * no more steps than there are answers, whatever loops the quiz has.
 * @param first where the quiz itself begins
 * @returns undefined where there is no question to begin with
 */
export function replay(quiz: Quiz, first: number | undefined, { start, given }: Play): PlayView | undefined {
  const byId = new Map(quiz.questions.map((question) => [question.quizQuestionId, question]));
  const begun = byId.get(start ?? first ?? 0) ?? byId.get(first ?? 0);
  if (!begun) return undefined;
  const steps: PlayStep[] = [];
  const seen = new Set<number>();
  let question = begun;
  for (const answerId of given) {
    const answer = question.answers.find(({ quizQuestionAnswerId }) => quizQuestionAnswerId === answerId);
    if (!answer) break;
    const last = { question, answer };
    steps.push(last);
    seen.add(question.quizQuestionId);
    const next = answer.nextQuestionId === null ? undefined : byId.get(answer.nextQuestionId);
    if (!next) {
      const kind = answer.fragranceOptions.length > 0 ? 'fragrances' : 'nowhere';
      return viewOf(begun, steps, { kind, last }, given);
    }
    question = next;
  }
  const place: PlayPlace =
    question.answers.length === 0
      ? { kind: 'unanswered', question }
      : { kind: 'question', question, again: seen.has(question.quizQuestionId) };
  return viewOf(begun, steps, place, given);
}

function viewOf(
  { quizQuestionId: start }: QuizQuestion,
  steps: PlayStep[],
  place: PlayPlace,
  given: readonly number[],
): PlayView {
  return { start, steps, place, cut: steps.length < given.length };
}
