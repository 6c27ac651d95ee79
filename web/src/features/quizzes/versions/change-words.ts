import type { TFunction } from 'i18next';
import type { Change, Difference } from './difference.ts';
import type { Destination } from './version.ts';

/** A change in words, with the values before and after it or with a note, where that adds something. */
export interface ChangeWords {
  text: string;
  note?: string;
  before?: string;
  after?: string;
}

/** Describes a change in words. @param t of the current language */
export function changeWords(change: Change, t: TFunction): ChangeWords {
  switch (change.kind) {
    case 'question_added':
    case 'question_removed':
      return { text: t(`quizVersions.kinds.${change.kind}`) };
    case 'question_reworded':
      return sides(t('quizVersions.kinds.question_reworded'), change.from, change.to, t);
    case 'answers_reordered':
      return sides(
        t('quizVersions.kinds.answers_reordered'),
        change.from.join(' · '),
        change.to.join(' · '),
        t,
      );
    case 'answer_added':
    case 'answer_removed': {
      const { label, destination } = change;
      return {
        text: t(`quizVersions.kinds.${change.kind}`, { label }),
        note: destinationText(destination, t),
      };
    }
    case 'destination_changed': {
      const { label, from, to } = change;
      const text = t('quizVersions.kinds.destination_changed', { label });
      return sides(text, destinationText(from, t), destinationText(to, t), t);
    }
    case 'fragrance_added':
    case 'fragrance_removed': {
      const { label, fragrance } = change;
      return { text: t(`quizVersions.kinds.${change.kind}`, { label, fragrance }) };
    }
    default: {
      const { kind, label, from, to } = change;
      return sides(t(`quizVersions.kinds.${kind}`, { label }), from, to, t);
    }
  }
}

/** Describes in words that a quiz starts with another question than before. */
export function firstWords({ from, to }: NonNullable<Difference['first']>, t: TFunction): ChangeWords {
  return sides(t('quizVersions.first'), from ?? '', to ?? '', t);
}

/** Describes in words where an answer leads. */
function destinationText(destination: Destination, t: TFunction): string {
  switch (destination.to) {
    case 'question':
      return t('quizVersions.leadsTo.question', { quest: destination.quest });
    case 'fragrances': {
      const names = destination.fragrances.map(({ name }) => name).join(', ');
      return t('quizVersions.leadsTo.fragrances', { names });
    }
    case 'nowhere':
      return t('quiz.leadsNowhere');
  }
}

function sides(text: string, before: string, after: string, t: TFunction): ChangeWords {
  return { text, before: before || t('quizVersions.empty'), after: after || t('quizVersions.empty') };
}
