import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Quiz } from '#contracts/quizzes.ts';
import { STEADY_PRESS } from '#web/kit/display/steady-press.ts';
import type { FaultEntry } from '../validation/fault-entries.ts';
import { FaultList } from '../validation/fault-list.tsx';
import { QuestionTable } from './question-table.tsx';
import classes from './questions-panel.module.css';

interface QuestionsPanelProps {
  quiz: Quiz;
  /** The id of the question being edited; null if it is new. */
  current: number | null;
  faults: readonly FaultEntry[];
  locked: boolean;
  removing: boolean;
  onOpen: (questionId: number) => void;
  onNew: () => void;
  onRemove: (questionId: number) => Promise<void>;
  onReach: (entry: FaultEntry) => void;
}

/** The faults of a quiz and all its questions. */
export function QuestionsPanel({ faults, onNew, onReach, ...table }: QuestionsPanelProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.panels}>
      <div>
        <Title order={2} size="h5" mb={8}>
          {t('quiz.faults')}
        </Title>
        <FaultList entries={faults} empty={table.quiz.questions.length === 0} onReach={onReach} />
      </div>
      <div className={classes.table}>
        <div className={classes.head}>
          <Title order={2} size="h5">
            {t('quiz.questions')}
          </Title>
          <Button
            {...STEADY_PRESS}
            size="compact-sm"
            variant="default"
            disabled={table.locked}
            onClick={onNew}
          >
            {t('quiz.newQuestion')}
          </Button>
        </div>
        <QuestionTable {...table} />
      </div>
    </div>
  );
}
