import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPublication, listPublications } from '#contracts/quizzes/quiz-calls.ts';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { call } from '#web/lib/call.ts';

/** The published copies of a quiz, latest first. Reloaded as soon as there is a new one. */
export function publicationsQuery({ quizId, published }: Pick<Quiz, 'quizId' | 'published'>) {
  return queryOptions({
    queryKey: ['quiz', 'publications', quizId, published?.number],
    queryFn: async ({ signal }) => (await call(listPublications, { params: { id: quizId }, signal })).data,
    placeholderData: keepPreviousData,
    enabled: published !== null,
  });
}

/** A published copy. Loaded only once, since it never changes. */
export function publicationQuery(quizId: number, number: number) {
  return queryOptions({
    queryKey: ['quiz', 'publication', quizId, number],
    queryFn: ({ signal }) => call(getPublication, { params: { id: quizId, number }, signal }),
    staleTime: 'static',
  });
}
