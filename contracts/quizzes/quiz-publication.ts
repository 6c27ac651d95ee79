import type { PublishedQuiz, Quiz } from './quizzes.ts';

/** Fields that a published copy adds to its quiz. */
type Publishing = Pick<PublishedQuiz, 'number' | 'publishedAt' | 'firstQuestionId'>;

/** Builds the frozen copy of a quiz that apps play. */
export function publishedCopy(quiz: Quiz, publishing: Publishing): PublishedQuiz {
  const { quizId, campaignId, language, name } = quiz;
  return { quizId, campaignId, language, name, ...publishing, questions: publishedQuestions(quiz) };
}

/** The questions of a quiz as a published copy has them. */
export function publishedQuestions({ questions }: Quiz): PublishedQuiz['questions'] {
  return questions.map(({ quizQuestionId, question, answers }) => ({
    quizQuestionId,
    quest: question.quest,
    answers: answers.map(({ quizQuestionAnswerId, answer, nextQuestionId, fragranceOptions }) => ({
      quizQuestionAnswerId,
      ...answer,
      nextQuestionId,
      fragrances: fragranceOptions.map(({ fragrance }) => fragrance),
    })),
  }));
}
