import { beginnings } from '#contracts/quiz-graph.ts';
import type { PublishedQuiz, Quiz } from '#contracts/quizzes.ts';

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
  return versionOf(
    questions.map(({ quizQuestionId, quest, answers }) => ({
      id: quizQuestionId,
      quest,
      answers: answers.map(({ quizQuestionAnswerId, ...answer }) => ({
        ...answer,
        id: quizQuestionAnswerId,
        next: answer.nextQuestionId,
      })),
    })),
    firstQuestionId,
  );
}

/** The saved quiz as a version, whether published or not. */
export function versionOfDraft({ questions }: Quiz): Version {
  const graph = questions.map(({ quizQuestionId, answers }) => ({
    questionId: quizQuestionId,
    answers: answers.map(({ quizQuestionAnswerId, nextQuestionId }) => ({
      answerId: quizQuestionAnswerId,
      next: nextQuestionId,
      fragrances: [],
    })),
  }));
  return versionOf(
    questions.map(({ quizQuestionId, question, answers }) => ({
      id: quizQuestionId,
      quest: question.quest,
      answers: answers.map(({ quizQuestionAnswerId, answer, nextQuestionId, fragranceOptions }) => ({
        ...answer,
        id: quizQuestionAnswerId,
        next: nextQuestionId,
        fragrances: fragranceOptions.map(({ fragrance }) => fragrance),
      })),
    })),
    beginnings(graph)[0] ?? null,
  );
}

interface Given {
  id: number;
  quest: string;
  answers: (Pick<VersionAnswer, 'id' | 'label' | 'description'> & {
    next: number | null;
    fragrances: readonly { fragranceId: number; name: string }[];
  })[];
}

function versionOf(given: readonly Given[], first: number | null): Version {
  const questById = new Map(given.map(({ id, quest }) => [id, quest]));
  return {
    first,
    questions: given.map(({ id, quest, answers }) => ({
      id,
      quest,
      answers: answers.map(({ id: answerId, label, description, next, fragrances }) => ({
        id: answerId,
        label,
        description,
        destination:
          next !== null
            ? { to: 'question', id: next, quest: questById.get(next) ?? '' }
            : fragrances.length > 0
              ? { to: 'fragrances', fragrances }
              : { to: 'nowhere' },
      })),
    })),
  };
}
