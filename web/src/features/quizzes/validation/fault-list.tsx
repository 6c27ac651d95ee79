import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import parts from '../quiz-parts.module.css';
import type { FaultEntry } from './fault-entries.ts';

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
      <Group gap={6} wrap="nowrap" c="dimmed">
        <Glyph size={16} aria-hidden />
        <Text size="sm">{t(empty ? 'quiz.noQuestions' : 'quiz.noFaults')}</Text>
      </Group>
    );
  }
  return (
    <ul aria-label={t('quiz.faults')}>
      {entries.map((entry) => (
        <li key={`${entry.questionId} ${entry.answerId} ${entry.place.join(' ')} ${entry.text}`}>
          <UnstyledButton className={parts.line} data-tall onClick={() => onNavigate(entry)}>
            <IconAlertTriangle size={16} data-tone="fault" aria-hidden />
            <Stack component="span" gap={0} miw={0}>
              <Text span size="sm">
                {entry.text}
              </Text>
              <Text span size="xs" c="dimmed" truncate>
                {entry.place.filter((part) => part.trim()).join(' › ')}
              </Text>
            </Stack>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
