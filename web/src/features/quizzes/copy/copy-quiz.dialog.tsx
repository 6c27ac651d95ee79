import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import { copyQuiz } from '#contracts/quizzes/quiz-calls.ts';
import type { Quiz, QuizRow } from '#contracts/quizzes/quizzes.ts';
import { quizInput } from '#contracts/quizzes/quizzes.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { CopyDialog } from '#web/kit/dialogs/copy-dialog.tsx';
import { call } from '#web/lib/call.ts';
import type { QuizValues } from '../quiz.api.ts';
import { QuizFields, QuizTaken } from '../quiz-fields.tsx';

interface CopyQuizDialogProps {
  /** The quiz to copy, as saved. */
  quiz: Pick<QuizRow, 'quizId' | 'name' | 'language'>;
  onClose: () => void;
}

/** Copies a quiz to another campaign or language, and says what is left to do there. */
export function CopyQuizDialog({ quiz, onClose }: CopyQuizDialogProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const navigate = useNavigate();
  const { quizId, name, language } = quiz;
  const whereAndWhatIsLeft = (copied: Quiz) => {
    const language = label(LANGUAGE_WORDS[copied.language]);
    const where = t('quizCopy.where', { name: copied.name, campaign: copied.campaign.name, language });
    const count = answersWithoutEnd(copied);
    return count === 0 ? where : `${where} ${t('quizCopy.leftOpen', { count })}`;
  };

  return (
    <CopyDialog<QuizValues, Quiz>
      resource="quiz"
      title={t('quizCopy.title', { name })}
      values={{ name, language, campaignId: null }}
      schema={quizInput}
      copy={({ campaignId, ...values }) => {
        if (campaignId === null) throw new TypeError('A quiz without a campaign is no valid one');
        return call(copyQuiz, { params: { id: quizId }, body: { ...values, campaignId } });
      }}
      done={(copied) => [t('quizCopy.done'), whereAndWhatIsLeft(copied)]}
      failed={t('quizCopy.failed')}
      open={(copied) => void navigate({ to: '/admin/quiz/$id/update', params: { id: copied.quizId } })}
      onClose={onClose}
    >
      {(form, refusal) => (
        <>
          <Text size="sm" c="dimmed">
            {t('quizCopy.text', { name })}
          </Text>
          <QuizFields form={form} />
          <QuizTaken {...refusal} values={form.values} onOpen={onClose} />
        </>
      )}
    </CopyDialog>
  );
}

function answersWithoutEnd({ questions }: Quiz): number {
  return questions
    .flatMap(({ answers }) => answers)
    .filter(
      ({ nextQuestionId, fragranceOptions }) => nextQuestionId === null && fragranceOptions.length === 0,
    ).length;
}
