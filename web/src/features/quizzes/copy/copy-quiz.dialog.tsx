import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import { copyQuiz } from '#contracts/quizzes/quiz-calls.ts';
import type { Quiz, QuizRow } from '#contracts/quizzes/quizzes.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { notifySuccess } from '#web/kit/feedback/notify.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';
import type { QuizValues } from '../quiz.api.ts';
import { CopyQuizForm } from './copy-quiz.form.tsx';

interface CopyQuizDialogProps {
  /** The quiz to copy, as saved. */
  quiz: Pick<QuizRow, 'quizId' | 'name' | 'language'>;
  onClose: () => void;
}

/**
 * Copies a quiz to another campaign or language. A dialog, although all other forms are pages: its three fields only
 * make sense next to the quiz that is copied.
 */
export function CopyQuizDialog({ quiz, onClose }: CopyQuizDialogProps) {
  const { t } = useTranslation();
  const copy = useCopyQuiz(quiz.quizId);
  const leavable = !copy.isPending;
  return (
    <Dialog
      onClose={onClose}
      title={t(copy.data ? 'quizCopy.done' : 'quiz.copyTo')}
      closeOnEscape={leavable}
      closeOnClickOutside={leavable}
      withCloseButton={leavable && !copy.data}
    >
      {copy.data ? (
        <CopiedQuiz quiz={copy.data} onClose={onClose} />
      ) : (
        <CopyQuizForm
          quiz={quiz}
          sending={copy.isPending}
          refusal={{ error: copy.error, refused: copy.variables }}
          send={async (values) => {
            await copy.mutateAsync(values);
            notifySuccess(t('quizCopy.done'));
          }}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

interface CopiedQuizProps {
  /** The new quiz. */
  quiz: Quiz;
  onClose: () => void;
}

/** Shown after a quiz was copied: where the new one is, what is left to do, and a link to it. */
function CopiedQuiz({ quiz, onClose }: CopiedQuizProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const navigate = useNavigate();
  const { name, campaign, language } = quiz;
  const open = answersWithoutEnd(quiz);
  return (
    <>
      <Text size="sm">
        {t('quizCopy.where', { name, campaign: campaign.name, language: label(LANGUAGE_WORDS[language]) })}
      </Text>
      {open > 0 && (
        <Text size="sm" mt="xs">
          {t('quizCopy.leftOpen', { count: open })}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('shell.close')}
        </Button>
        <Button
          autoFocus
          onClick={() => {
            onClose();
            void navigate({ to: '/admin/quiz/$id/update', params: { id: quiz.quizId } });
          }}
        >
          {t('quizCopy.open')}
        </Button>
      </Group>
    </>
  );
}

function answersWithoutEnd({ questions }: Quiz): number {
  return questions
    .flatMap(({ answers }) => answers)
    .filter(
      ({ nextQuestionId, fragranceOptions }) => nextQuestionId === null && fragranceOptions.length === 0,
    ).length;
}

/** Copies the quiz with the given id and returns the new one. */
function useCopyQuiz(quizId: number) {
  return useResourceMutation<QuizValues, Quiz>('quiz', ({ name, campaignId, language }) => {
    if (campaignId === null) throw new TypeError('A quiz without a campaign is no valid one');
    return call(copyQuiz, { params: { id: quizId }, body: { name, campaignId, language } });
  });
}
