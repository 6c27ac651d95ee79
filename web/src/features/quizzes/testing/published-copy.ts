import { beginnings } from '#contracts/quizzes/quiz-graph.ts';
import { publishedCopy } from '#contracts/quizzes/quiz-publication.ts';
import type { Publication, PublishedQuiz, Quiz } from '#contracts/quizzes/quizzes.ts';
import { graphOf } from '../validation/draft-graph.ts';

/** The time at which a copy was published, by its number. */
export const publishedAt = (number: number) => `2026-03-${String(number).padStart(2, '0')}T12:00:00.000Z`;

/** A row of the list of copies. */
export function publication(number: number): Publication {
  return { number, publishedAt: publishedAt(number), user: { id: 1, nome: 'Ana Souza' } };
}

/** The copy that publishing a quiz creates. */
export function copyOf(quiz: Quiz, number: number): PublishedQuiz {
  return publishedCopy(quiz, {
    number,
    publishedAt: publishedAt(number),
    firstQuestionId: beginnings(graphOf(quiz, undefined))[0] ?? 0,
  });
}
