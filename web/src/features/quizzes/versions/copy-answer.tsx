import { Text, UnstyledButton } from '@mantine/core';
import { IconBottle, IconCornerDownRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './published-copy.module.css';
import type { VersionAnswer } from './version.ts';

interface CopyAnswerProps {
  answer: VersionAnswer;
  /** The positions of the questions, from 1, by their ids. */
  numbers: ReadonlyMap<number, number>;
  /** Goes to the next question. */
  onGo: (questionId: number) => void;
}

/** An answer of a published copy, and where it leads. */
export function CopyAnswer({ answer, numbers, onGo }: CopyAnswerProps) {
  const { t } = useTranslation();
  const { label, description, destination } = answer;
  return (
    <li className={classes.answer}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {description && (
        <Text size="sm" c="dimmed" className={classes.description}>
          {description}
        </Text>
      )}
      {destination.to === 'question' && (
        <UnstyledButton className={classes.next} onClick={() => onGo(destination.id)}>
          <IconCornerDownRight size={15} className={classes.glyph} aria-hidden />
          <span>
            {t('quizVersions.next', { number: numbers.get(destination.id), quest: destination.quest })}
          </span>
        </UnstyledButton>
      )}
      {destination.to === 'fragrances' && (
        <Text size="sm" className={classes.end}>
          <IconBottle size={15} className={classes.glyph} aria-hidden />
          <span>
            {t('quizVersions.leadsTo.fragrances', {
              names: destination.fragrances.map(({ name }) => name).join(', '),
            })}
          </span>
        </Text>
      )}
    </li>
  );
}
