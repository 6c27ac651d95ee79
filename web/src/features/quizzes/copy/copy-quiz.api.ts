import { copyQuiz } from '#contracts/quizzes/quiz-calls.ts';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call } from '#web/lib/call.ts';
import type { QuizValues } from '../quiz.api.ts';

/** Copies the quiz with the given id and returns the new one. */
export function useCopyQuiz(quizId: number) {
  return useResourceMutation<QuizValues, Quiz>('quiz', ({ name, campaignId, language }) => {
    if (campaignId === null) throw new TypeError('A quiz without a campaign is no valid one');
    return call(copyQuiz, { params: { id: quizId }, body: { name, campaignId, language } });
  });
}
