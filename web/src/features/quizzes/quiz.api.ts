import type { CampaignRef } from '#contracts/campaigns/campaign-refs.ts';
import { campaignsWithoutQuiz } from '#contracts/campaigns/campaigns.ts';
import type { Language } from '#contracts/core/language.ts';
import { createQuiz, getQuiz, listQuizzes, quizStateCalls } from '#contracts/quizzes/quiz-calls.ts';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { QUIZ_SORT } from '#contracts/quizzes/quizzes.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { recordQuery, useResourceMutation, useStateMutations } from '#web/kit/form/record-calls.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'quiz';

export const LIST = listApi(RESOURCE, listQuizzes, { sortable: QUIZ_SORT });

/** A quiz with all its questions, with the ETag that an update must send. */
export const quizQuery = (id: number) => recordQuery(RESOURCE, getQuiz, id);

/** Active campaigns without an active quiz in a language, whose name contains the text. */
export function freeCampaignsQuery(language: Language, str: string): OptionsQuery<CampaignRef> {
  return {
    queryKey: ['campaigns', 'without-quiz', language, str],
    queryFn: async ({ signal }) =>
      (await call(campaignsWithoutQuiz, { query: { str, language, orInactive: 'true' }, signal })).data,
  };
}

/** The form values of a new quiz; the campaign is null until one is chosen. */
export interface QuizValues extends Record<string, unknown> {
  name: string;
  campaignId: number | null;
  language: Language;
}

export function useCreateQuiz() {
  return useResourceMutation<SaveRequest<QuizValues>, Quiz>(RESOURCE, ({ values }) => {
    const { name, campaignId, language } = values;
    if (campaignId === null) throw new TypeError('A quiz without a campaign is no valid one');
    return call(createQuiz, { body: { name, campaignId, language } });
  });
}

/** Deactivates and activates quizzes, and permanently deletes them with their published copies. */
export const useQuizState = () => useStateMutations(RESOURCE, quizStateCalls);
