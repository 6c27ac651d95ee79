import { beginnings } from '#contracts/quizzes/quiz-graph.ts';
import { publishedQuestions } from '#contracts/quizzes/quiz-publication.ts';
import type { PublishedQuiz, Quiz } from '#contracts/quizzes/quizzes.ts';
import { graphOf } from '../validation/draft-graph.ts';

/** The content of a quiz, whether draft or published copy. Publishing keeps the ids. */
export interface Version {
  /** The id of the first question; null if there is none. */
  first: number | null;
  questions: readonly VersionQuestion[];
}

export interface VersionQuestion {
  id: number;
  quest: string;
  answers: readonly VersionAnswer[];
}

export interface VersionAnswer {
  id: number;
  label: string;
  description: string;
  destination: Destination;
}

/** Where an answer leads. */
export type Destination =
  | { to: 'question'; id: number; quest: string }
  | { to: 'fragrances'; fragrances: readonly { fragranceId: number; name: string }[] }
  | { to: 'nowhere' };

/** A published copy as a version. */
export function versionOfCopy({ firstQuestionId, questions }: PublishedQuiz): Version {
  return versionOf(questions, firstQuestionId);
}

/** The saved quiz as a version, whether published or not. */
export function versionOfDraft(quiz: Quiz): Version {
  return versionOf(publishedQuestions(quiz), beginnings(graphOf(quiz, undefined))[0] ?? null);
}

function versionOf(questions: PublishedQuiz['questions'], first: number | null): Version {
  const questById = new Map(questions.map(({ quizQuestionId, quest }) => [quizQuestionId, quest]));
  return {
    first,
    questions: questions.map(({ quizQuestionId: id, quest, answers }) => ({
      id,
      quest,
      answers: answers.map(
        ({ quizQuestionAnswerId: answerId, label, description, nextQuestionId: next, fragrances }) => ({
          id: answerId,
          label,
          description,
          destination:
            next !== null
              ? { to: 'question', id: next, quest: questById.get(next) ?? '' }
              : fragrances.length > 0
                ? { to: 'fragrances', fragrances }
                : { to: 'nowhere' },
        }),
      ),
    })),
  };
}
