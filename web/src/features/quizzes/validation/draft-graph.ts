import type { GraphAnswer, GraphFragrance, QuizGraph } from '#contracts/quizzes/quiz-graph.ts';
import type { Quiz, QuizQuestion } from '#contracts/quizzes/quizzes.ts';
import type { Draft, DraftAnswer } from '../editing/draft.ts';
import { writtenAnswers } from '../editing/draft.ts';

/** The id of the question being edited while it is unsaved; ids of records are positive. */
export const NEW_QUESTION = -1;

/** Ids of the campaign's fragrances; undefined until they are loaded, and until then none counts as a fault. */
export type Collection = ReadonlySet<number> | undefined;

/** A quiz as the graph that the rules check. */
export function graphOf(quiz: Quiz, collection: Collection): QuizGraph {
  return quiz.questions.map((question) => storedQuestion(question, collection));
}

/** A question in the graph: it changes only with what the rules check, so not with every key. */
export interface DraftGraph {
  id: number;
  answers: { id: number; next: number | null; isNew: boolean; fragrances: readonly number[] }[];
}

/** The draft as far as the rules check it; null while a new question has no text. */
export function draftGraphOf(draft: Draft): DraftGraph | null {
  if (draft.id === null && draft.quest.trim() === '') return null;
  return {
    id: draft.id ?? NEW_QUESTION,
    answers: writtenAnswers(draft).map((answer, index) => ({
      id: graphIdOf(answer, index),
      next: answer.destination === 'question' ? (answer.next?.id ?? null) : null,
      isNew: answer.destination === 'question' && answer.next !== null && answer.next.id === null,
      fragrances:
        answer.destination === 'fragrances' ? answer.fragrances.map(({ fragranceId }) => fragranceId) : [],
    })),
  };
}

/** The id by which faults refer to an answer being edited. @param index among the written answers */
export function graphIdOf({ id }: DraftAnswer, index: number): number {
  return id ?? NEW_QUESTION - 1 - index;
}

/** The graph as if the draft were saved. A new next question counts as a destination, but is not checked itself. */
export function graphWithDraft(
  graph: QuizGraph,
  draft: DraftGraph | null,
  collection: Collection,
): QuizGraph {
  if (!draft) return graph;
  const written = {
    questionId: draft.id,
    answers: draft.answers.map(({ id, next, isNew, fragrances }) => ({
      answerId: id,
      next: isNew ? nextToCome(id) : next,
      fragrances: fragrances.map((fragranceId) => graphFragrance(fragranceId, collection)),
    })),
  };
  const known = graph.some(({ questionId }) => questionId === draft.id);
  return known
    ? graph.map((question) => (question.questionId === draft.id ? written : question))
    : [...graph, written];
}

/** The placeholder id of a next question that does not exist yet. */
function nextToCome(answerId: number): number {
  return -1_000_000 - Math.abs(answerId);
}

function storedQuestion({ quizQuestionId, answers }: QuizQuestion, collection: Collection) {
  return {
    questionId: quizQuestionId,
    answers: answers.map(
      ({ quizQuestionAnswerId, nextQuestionId, fragranceOptions }): GraphAnswer => ({
        answerId: quizQuestionAnswerId,
        next: nextQuestionId,
        fragrances: fragranceOptions.map(({ fragranceId }) => graphFragrance(fragranceId, collection)),
      }),
    ),
  };
}

/** Fragrances of the campaign are active, since they cannot be deactivated while they are in its collection. */
function graphFragrance(fragranceId: number, collection: Collection): GraphFragrance {
  return { fragranceId, active: true, inCampaign: collection?.has(fragranceId) ?? true };
}
