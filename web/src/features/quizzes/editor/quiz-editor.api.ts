import { queryOptions } from '@tanstack/react-query';
import { getCampaign } from '#contracts/campaigns/campaigns.ts';
import type { StoredFile } from '#contracts/core/files.ts';
import type { Language } from '#contracts/core/language.ts';
import {
  answersByName,
  deleteQuestion,
  moveInTree,
  publishQuiz,
  questionsByName,
  redoQuiz,
  saveQuestion,
  undoQuiz,
  validateQuiz,
} from '#contracts/quizzes/quiz-calls.ts';
import type { Quiz, QuizQuestion, TreeMove } from '#contracts/quizzes/quizzes.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { call, callWithEtag } from '#web/lib/call.ts';
import type { Draft, DraftFragrance } from '../editing/draft.ts';
import { bodyOf } from '../editing/draft.ts';

/** A quiz as loaded, with its ETag at that time. */
export interface LoadedQuiz {
  data: Quiz;
  etag: string | null;
}

/** The steps in the life cycle of a quiz, one request each. */
export const QUIZ_STEPS = {
  validate: validateQuiz,
  publish: publishQuiz,
  undo: undoQuiz,
  redo: redoQuiz,
} as const;
export type QuizStep = keyof typeof QUIZ_STEPS;

/** Takes a life-cycle step. @returns the updated quiz */
export function takeStep(step: QuizStep, { data, etag }: LoadedQuiz): Promise<LoadedQuiz> {
  return callWithEtag(QUIZ_STEPS[step], { params: { quizId: data.quizId }, ifMatch: etag });
}

/** Moves a question, an answer or a fragrance within a quiz. @returns the updated quiz */
export function sendMove(move: TreeMove, { etag }: LoadedQuiz): Promise<LoadedQuiz> {
  return callWithEtag(moveInTree, { body: move, ifMatch: etag });
}

/** Saves a question with its answers. @returns the question as saved */
export function sendQuestion(draft: Draft, { data, etag }: LoadedQuiz): Promise<QuizQuestion> {
  return call(saveQuestion, { body: bodyOf(data.quizId, draft), ifMatch: etag });
}

/** Removes a question with its answers. */
export function sendRemoval(quizQuestionId: number, { etag }: LoadedQuiz): Promise<void> {
  return call(deleteQuestion, { params: { quizQuestionId }, ifMatch: etag });
}

/** An existing text that can be reused. */
export interface KnownText {
  id: number;
  text: string;
  description: string;
}

/** Existing questions in a language whose text contains the given one. */
export function knownQuestionsQuery(language: Language, str: string): OptionsQuery<KnownText> {
  return {
    queryKey: ['quiz', 'questions', language, str],
    queryFn: async ({ signal }) => {
      const { data } = await call(questionsByName, { query: { language, str }, signal });
      return data.map(({ questionId, quest }) => ({ id: questionId, text: quest, description: '' }));
    },
  };
}

/** Existing answers in a language whose text contains the given one. */
export function knownAnswersQuery(language: Language, str: string): OptionsQuery<KnownText> {
  return {
    queryKey: ['quiz', 'answers', language, str],
    queryFn: async ({ signal }) => {
      const { data } = await call(answersByName, { query: { language, str }, signal });
      return data.map(({ answerId, label, description }) => ({ id: answerId, text: label, description }));
    },
  };
}

/** A fragrance of the campaign's collection, with its picture. */
export interface CollectionFragrance extends DraftFragrance {
  image: Pick<StoredFile, 'thumbnailUrl'> | null;
}

/** The fragrances that an answer may end in, by name. */
export function collectionQuery(campaignId: number) {
  return queryOptions({
    queryKey: ['campaigns', 'collection', campaignId],
    queryFn: async ({ signal }): Promise<CollectionFragrance[]> => {
      const { collection } = await call(getCampaign, { params: { id: campaignId }, signal });
      return collection
        .map(({ fragrance: { fragranceId, name, image } }) => ({ fragranceId, name, image }))
        .sort((one, other) => one.name.localeCompare(other.name));
    },
  });
}
