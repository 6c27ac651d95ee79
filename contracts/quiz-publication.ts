import type { PublishedQuiz, Quiz } from './quizzes.ts';

/** What a copy has beside what its quiz says. */
type Publishing = Pick<PublishedQuiz, 'number' | 'publishedAt' | 'firstQuestionId'>;

/** The frozen copy of a quiz that apps play. */
export function publishedCopy(quiz: Quiz, publishing: Publishing): PublishedQuiz {
  const { quizId, campaignId, language, name, questions } = quiz;
  return {
    quizId,
    campaignId,
    language,
    name,
    ...publishing,
    questions: questions.map(({ quizQuestionId, question, answers }) => ({
      quizQuestionId,
      quest: question.quest,
      answers: answers.map(({ quizQuestionAnswerId, answer, nextQuestionId, fragranceOptions }) => ({
        quizQuestionAnswerId,
        ...answer,
        nextQuestionId,
        fragrances: fragranceOptions.map(({ fragrance }) => fragrance),
      })),
    })),
  };
}
