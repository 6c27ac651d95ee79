import { Group, UnstyledButton } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainIconButton } from '#web/kit/display/icon-buttons.tsx';
import type { PlayStep } from './model.ts';
import classes from './step-list.module.css';

interface StepListProps {
  label: string;
  steps: readonly PlayStep[];
  /** The language that the quiz is written in. */
  language: string;
  /** What a click on a step does; by default it opens the step. */
  onStep?: { hint: string; run: (index: number) => void };
  /** Opens a question, or one of its answers, for editing. */
  onOpen: (questionId: number, answerId?: number) => void;
}

/** A path through a quiz: question › answer, step by step. */
export function StepList({ label, steps, language, onStep, onOpen }: StepListProps) {
  const { t } = useTranslation();
  return (
    <ol className={classes.list} aria-label={label}>
      {steps.map(({ question, answer }, index) => {
        const open = () => onOpen(question.quizQuestionId, answer.quizQuestionAnswerId);
        const name = answer.answer.label;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its position; a loop repeats answers
          <Group component="li" key={index} className={classes.step} align="flex-start" gap={4} wrap="nowrap">
            <UnstyledButton
              className={classes.main}
              title={onStep ? onStep.hint : t('quizPlay.openStep', { name })}
              onClick={onStep ? () => onStep.run(index) : open}
            >
              <span lang={language} className={classes.quest}>
                {question.question.quest}
              </span>{' '}
              <span aria-hidden className={classes.quest}>
                ›&nbsp;
              </span>
              <span lang={language} className={classes.answer}>
                {name}
              </span>
            </UnstyledButton>
            {onStep && (
              <PlainIconButton label={t('quizPlay.openStep', { name })} onClick={open}>
                <IconEdit size={14} aria-hidden />
              </PlainIconButton>
            )}
          </Group>
        );
      })}
    </ol>
  );
}
