import { queryOptions } from '@tanstack/react-query';
import { getCampaign } from '#contracts/campaigns.ts';
import type { Language } from '#contracts/core/language.ts';
import type { StoredFile } from '#contracts/files.ts';
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
} from '#contracts/quiz-calls.ts';
import type { Quiz, QuizQuestion, TreeMove } from '#contracts/quizzes.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { call, callWithEtag } from '#web/lib/call.ts';
import type { Draft, DraftFragrance } from '../writing/draft.ts';
import { bodyOf } from '../writing/draft.ts';

/** A quiz as it was read, with the version that it had then. */
export interface LoadedQuiz {
  data: Quiz;
  etag: string | null;
}

/** The steps of a quiz's life that are one call each. */
export const QUIZ_STEPS = {
  validate: validateQuiz,
  publish: publishQuiz,
  undo: undoQuiz,
  redo: redoQuiz,
} as const;
export type QuizStep = keyof typeof QUIZ_STEPS;

/** Takes a step of a quiz's life. @returns the quiz as it is afterwards */
export function takeStep(step: QuizStep, { data, etag }: LoadedQuiz): Promise<LoadedQuiz> {
  return callWithEtag(QUIZ_STEPS[step], { params: { quizId: String(data.quizId) }, ifMatch: etag });
}

/** Moves something within a quiz. @returns the quiz as it is afterwards */
export function sendMove(move: TreeMove, { etag }: LoadedQuiz): Promise<LoadedQuiz> {
  return callWithEtag(moveInTree, { body: move, ifMatch: etag });
}

/** Saves a question with its answers. @returns it as it was saved */
export function sendQuestion(draft: Draft, { data, etag }: LoadedQuiz): Promise<QuizQuestion> {
  return call(saveQuestion, { body: bodyOf(data.quizId, draft), ifMatch: etag });
}

/** Removes a question with its answers. */
export function sendRemoval(quizQuestionId: number, { etag }: LoadedQuiz): Promise<void> {
  return call(deleteQuestion, { params: { quizQuestionId: String(quizQuestionId) }, ifMatch: etag });
}

/** A text that is known already, to be chosen again. */
export interface KnownText {
  id: number;
  text: string;
  description: string;
}

/** Questions of a language whose text holds what was typed. */
export function knownQuestionsQuery(language: Language, str: string): OptionsQuery<KnownText> {
  return {
    queryKey: ['quiz', 'questions', language, str],
    queryFn: async ({ signal }) => {
      const { data } = await call(questionsByName, { query: { language, str }, signal });
      return data.map(({ questionId, quest }) => ({ id: questionId, text: quest, description: '' }));
    },
  };
}

/** Answers of a language whose text holds what was typed. */
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
      const { collection } = await call(getCampaign, { params: { id: String(campaignId) }, signal });
      return collection
        .map(({ fragrance: { fragranceId, name, image } }) => ({ fragranceId, name, image }))
        .sort((one, other) => one.name.localeCompare(other.name));
    },
  });
}
