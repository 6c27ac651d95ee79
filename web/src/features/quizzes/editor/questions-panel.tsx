import { Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CREATED, UPDATED } from '#contracts/core/record-fields.ts';
import type { Quiz, QuizQuestion } from '#contracts/quizzes/quizzes.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { FOCUS_ON_RELEASE, useFocusFallback } from '#web/kit/display/focus.ts';
import { PlainIconButton } from '#web/kit/display/icon-buttons.tsx';
import { useFormat } from '#web/lib/format.ts';
import type { FaultEntry } from '../validation/fault-entries.ts';
import { FaultList } from '../validation/fault-list.tsx';
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
    <Stack gap={24}>
      <div>
        <Title order={2} size="h5" mb={8}>
          {t('quiz.faults')}
        </Title>
        <FaultList entries={faults} empty={table.quiz.questions.length === 0} onNavigate={onNavigate} />
      </div>
      <div className={classes.questions}>
        <Group justify="space-between" gap={12} wrap="nowrap" mb={8}>
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
        </Group>
        <QuestionTable {...table} />
      </div>
    </Stack>
  );
}

interface QuestionTableProps {
  quiz: Quiz;
  /** The id of the question being edited; null if it is new. */
  current: number | null;
  locked: boolean;
  removing: boolean;
  onOpen: (questionId: number) => void;
  onRemove: (questionId: number) => Promise<void>;
}

interface Asking {
  question: QuizQuestion;
  opener: HTMLElement;
}

/** The questions of a quiz, in order of creation. */
const QuestionTable = memo(function QuestionTable(props: QuestionTableProps) {
  const { quiz, current, locked, removing, onOpen, onRemove } = props;
  const { t } = useTranslation();
  const label = useLabel();
  const { dateTime, number } = useFormat();
  const [asking, setAsking] = useState<Asking | null>(null);
  const frame = useFocusFallback<HTMLElement>();
  /** The button that opened the confirmation may be gone with its row. */
  const close = () => {
    setAsking(null);
    const opener = asking?.opener;
    (opener?.isConnected ? opener : frame.current)?.focus();
  };

  return (
    <section ref={frame} tabIndex={-1} aria-label={t('quiz.panels.questions')}>
      {quiz.questions.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('quiz.noQuestions')}
        </Text>
      )}
      <table className={classes.table} hidden={quiz.questions.length === 0}>
        <thead>
          <tr>
            <th scope="col">{t('list.actions')}</th>
            <th scope="col">{t('quiz.question')}</th>
            <th scope="col">{t('quiz.answers')}</th>
            <th scope="col">{label(CREATED)}</th>
            <th scope="col">{label(UPDATED)}</th>
          </tr>
        </thead>
        <tbody>
          {quiz.questions.map((question) => {
            const { quizQuestionId: id, question: text, answers, createdAt, updatedAt } = question;
            return (
              <tr key={id} aria-current={id === current || undefined}>
                <td className={classes.actions}>
                  <PlainIconButton label={t('list.edit')} onClick={() => onOpen(id)}>
                    <IconEdit size={16} aria-hidden />
                  </PlainIconButton>
                  <PlainIconButton
                    label={t('list.delete')}
                    disabled={locked}
                    onClick={({ currentTarget }) => setAsking({ question, opener: currentTarget })}
                  >
                    <IconTrash size={16} aria-hidden />
                  </PlainIconButton>
                </td>
                <td className={classes.quest}>
                  <UnstyledButton className={classes.open} tabIndex={-1} onClick={() => onOpen(id)}>
                    {text.quest}
                  </UnstyledButton>
                </td>
                <td className={classes.count} data-label={t('quiz.answers')}>
                  {number(answers.length)}
                </td>
                <td className={classes.date} data-label={label(CREATED)}>
                  {dateTime(createdAt)}
                </td>
                <td className={classes.date} data-label={label(UPDATED)}>
                  {dateTime(updatedAt)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {asking && (
        <LazyConfirmDialog
          title={t('quiz.deleteQuestionTitle', { name: asking.question.question.quest })}
          danger
          running={removing}
          onConfirm={() => void onRemove(asking.question.quizQuestionId).then(close)}
          onCancel={close}
        >
          <Losses quiz={quiz} question={asking.question} />
        </LazyConfirmDialog>
      )}
    </section>
  );
});

/** What is deleted with a question, and which answers lose their destination. */
function Losses({ quiz, question }: { quiz: Quiz; question: QuizQuestion }) {
  const { t } = useTranslation();
  const leading = quiz.questions.flatMap(({ question: { quest }, answers }) =>
    answers
      .filter(({ nextQuestionId }) => nextQuestionId === question.quizQuestionId)
      .map(({ quizQuestionAnswerId, answer }) => ({
        id: quizQuestionAnswerId,
        name: `${quest} › ${answer.label}`,
      })),
  );
  return (
    <>
      <Text size="sm">{t('quiz.deleteQuestionText', { count: question.answers.length })}</Text>
      {leading.length > 0 && (
        <>
          <Text size="sm" mt="sm">
            {t('quiz.leftNowhere', { count: leading.length })}
          </Text>
          <ul className={classes.leading}>
            {leading.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
