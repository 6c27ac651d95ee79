import { Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FaultEntry } from './fault-entries.ts';
import classes from './fault-list.module.css';

interface FaultListProps {
  entries: readonly FaultEntry[];
  /** Whether there are no questions yet that could have faults. */
  empty?: boolean;
  /** Goes to the place of a fault. */
  onNavigate: (entry: FaultEntry) => void;
}

/** All faults of a quiz, each with a link to its place. */
export function FaultList({ entries, empty = false, onNavigate }: FaultListProps) {
  const { t } = useTranslation();
  if (entries.length === 0) {
    const Glyph = empty ? IconAlertTriangle : IconCircleCheck;
    return (
      <Text size="sm" c="dimmed" className={classes.none}>
        <Glyph size={16} aria-hidden /> {t(empty ? 'quiz.noQuestions' : 'quiz.noFaults')}
      </Text>
    );
  }
  return (
    <ul aria-label={t('quiz.faults')}>
      {entries.map((entry) => (
        <li key={`${entry.questionId} ${entry.answerId} ${entry.place.join(' ')} ${entry.text}`}>
          <UnstyledButton className={classes.entry} onClick={() => onNavigate(entry)}>
            <IconAlertTriangle size={16} className={classes.mark} aria-hidden />
            <span className={classes.words}>
              <Text span size="sm">
                {entry.text}
              </Text>
              <Text span size="xs" c="dimmed" truncate>
                {entry.place.filter((part) => part.trim()).join(' › ')}
              </Text>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
