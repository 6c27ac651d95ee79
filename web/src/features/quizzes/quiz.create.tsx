import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { quizInput } from '#contracts/quizzes/quizzes.ts';
import { localeOf } from '#web/i18n/language.ts';
import { useFormLock } from '#web/kit/form/form-messages.tsx';
import { FormPage } from '#web/kit/form/form-page.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import type { QuizValues } from './quiz.api.ts';
import { useCreateQuiz } from './quiz.api.ts';
import { QuizFields, QuizTaken } from './quiz-fields.tsx';

/** Creates a quiz. Its questions are written in the editor afterwards. */
export function QuizCreate(): ReactNode {
  const { t, i18n } = useTranslation();
  const save = useCreateQuiz();
  const record = useRecordForm<QuizValues, Quiz>({
    id: undefined,
    list: '/admin/quiz',
    save,
    schema: quizInput,
    saveWhenValid: true,
    empty: { name: '', campaignId: null, language: localeOf(i18n.language) },
    idOf: ({ quizId }) => quizId,
    successText: ({ name }) => t('quiz.named', { name }),
    failureText: t('quiz.createFailed'),
  });
  const { form } = record;

  return (
    <FormPage
      record={record}
      title={t('shell.crumb.create.quiz')}
      section={t('shell.menu.quiz')}
      locked={useFormLock('quizzes.write', null)}
      openLabel={t('quiz.writeQuestions')}
    >
      <QuizFields form={form} />
      <QuizTaken error={save.error} refused={save.variables?.values} values={form.values} />
    </FormPage>
  );
}
