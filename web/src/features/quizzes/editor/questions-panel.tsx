import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { FOCUS_ON_RELEASE } from '#web/kit/display/focus-on-release.ts';
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
  onNavigate: (entry: FaultEntry) => void;
}

/** The faults of a quiz and all its questions. */
export function QuestionsPanel({ faults, onNew, onNavigate, ...table }: QuestionsPanelProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.panels}>
      <div>
        <Title order={2} size="h5" mb={8}>
          {t('quiz.faults')}
        </Title>
        <FaultList entries={faults} empty={table.quiz.questions.length === 0} onNavigate={onNavigate} />
      </div>
      <div className={classes.table}>
        <div className={classes.head}>
          <Title order={2} size="h5">
            {t('quiz.panels.questions')}
          </Title>
          <Button
            {...FOCUS_ON_RELEASE}
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
