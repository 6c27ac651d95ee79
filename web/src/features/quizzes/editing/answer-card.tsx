import { Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconTrash,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainIconButton } from '#web/kit/display/icon-buttons.tsx';
import { useAnnounce } from '#web/kit/feedback/announce.tsx';
import parts from '../quiz-parts.module.css';
import classes from './answer-card.module.css';
import type { AnswerFieldsProps } from './answer-fields.tsx';
import { AnswerFields } from './answer-fields.tsx';
import type { DraftAnswer } from './draft.ts';

interface AnswerCardProps extends AnswerFieldsProps {
  /** Its position, from 1. */
  number: number;
  last: boolean;
  open: boolean;
  /** The texts of its faults. */
  faults: readonly string[];
  onToggle: () => void;
  /** Called when the card receives the focus. */
  onEnter: (card: HTMLElement) => void;
  onShift: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** An answer of the question being edited: a line that shows where it leads, and its fields when open. */
export function AnswerCard(props: AnswerCardProps) {
  const { number, last, open, faults, onToggle, onEnter, onShift, onRemove, ...fields } = props;
  const { answer, errors } = fields;
  const { t } = useTranslation();
  const announce = useAnnounce();
  const bodyId = useId();
  const name = answer.label.trim() || t('quiz.answerNumber', { number });
  const wrong = Object.keys(errors).length > 0 || faults.length > 0;

  return (
    <li
      className={classes.card}
      data-answer={answer.key}
      data-wrong={wrong || undefined}
      onFocus={(event) => onEnter(event.currentTarget)}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onShift(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <Group gap={4} wrap="nowrap" p="4px 6px 4px 4px">
        <UnstyledButton
          className={parts.line}
          flex={1}
          miw={0}
          p={6}
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          onClick={onToggle}
        >
          <IconChevronRight size={16} className={parts.chevron} aria-hidden />
          <Stack component="span" gap={0} flex={1} miw={0}>
            <Text span size="sm" fw={500} truncate>
              {name}
            </Text>
            <Text span size="xs" c="dimmed" truncate>
              {summaryOf(answer) || t('quiz.leadsNowhere')}
            </Text>
          </Stack>
          {wrong && (
            <IconAlertTriangle size={16} data-tone="fault" aria-label={t('quiz.needsCare')} role="img" />
          )}
        </UnstyledButton>
        <PlainIconButton
          className={parts.bare}
          label={t('quiz.moveUp', { name })}
          disabled={number === 1}
          onClick={() => onShift(-1)}
        >
          <IconArrowUp size={16} aria-hidden />
        </PlainIconButton>
        <PlainIconButton
          className={parts.bare}
          label={t('quiz.moveDown', { name })}
          disabled={last}
          onClick={() => onShift(1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </PlainIconButton>
        <PlainIconButton
          className={parts.bare}
          label={t('quiz.removeAnswer', { name })}
          onClick={() => {
            onRemove();
            announce(t('quiz.answerRemoved', { name }));
          }}
        >
          <IconTrash size={16} aria-hidden />
        </PlainIconButton>
      </Group>
      {faults.length > 0 && (
        <Box component="ul" c="var(--mantine-color-error)" fz={13} p="0 12px 8px 36px">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </Box>
      )}
      {open && (
        <Stack id={bodyId} gap={16} p="8px 16px 16px">
          <AnswerFields {...fields} />
        </Stack>
      )}
    </li>
  );
}

/** Where it leads, on one line. */
function summaryOf({ destination, next, fragrances }: DraftAnswer): string {
  if (destination === 'question') return next ? `→ ${next.quest}` : '';
  return fragrances.map(({ name }) => name).join(', ');
}
