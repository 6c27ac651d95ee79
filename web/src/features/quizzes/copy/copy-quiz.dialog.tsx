import { useTranslation } from 'react-i18next';
import type { QuizRow } from '#contracts/quizzes/quizzes.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { notifySuccess } from '#web/kit/feedback/notify.ts';
import { CopiedQuiz } from './copied-quiz.tsx';
import { useCopyQuiz } from './copy-quiz.api.ts';
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
