import type { GraphAnswer, GraphFragrance, QuizGraph } from '#contracts/quiz-graph.ts';
import type { Quiz, QuizQuestion } from '#contracts/quizzes.ts';
import type { Draft, DraftAnswer } from '../writing/draft.ts';
import { writtenAnswers } from '../writing/draft.ts';

/** Stands for the question that is being written and was not saved yet; ids of records are positive. */
export const NEW_QUESTION = -1;

/** Ids of the campaign's fragrances; undefined while they are not known: then nothing is held against any. */
export type Collection = ReadonlySet<number> | undefined;

/** A quiz as the graph that the rules judge. */
export function graphOf(quiz: Quiz, collection: Collection): QuizGraph {
  return quiz.questions.map((question) => storedQuestion(question, collection));
}

/** Part of the graph: it changes only when what the rules judge does, so not with every letter. */
export interface DraftGraph {
  id: number;
  answers: { id: number; next: number | null; isNew: boolean; fragrances: readonly number[] }[];
}

/** What is being written, as far as the rules judge it; null while a new question has no text. */
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

/** By which a fault names an answer that is being written: the n-th written one. */
export function graphIdOf({ id }: DraftAnswer, index: number): number {
  return id ?? NEW_QUESTION - 1 - index;
}

/** The quiz as it would be if what is being written were saved. New next questions are left to be written. */
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

/** A question that isn't there yet, as something that an answer can lead to. */
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

/** One of the campaign's collection is active: it can't be deactivated while it is there. */
function graphFragrance(fragranceId: number, collection: Collection): GraphFragrance {
  return { fragranceId, active: true, inCampaign: collection?.has(fragranceId) ?? true };
}
