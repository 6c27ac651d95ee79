import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { quizInput } from '#contracts/quizzes/quizzes.ts';
import { localeOf } from '#web/i18n/language.ts';
import { FormPage } from '#web/kit/form/form-page.tsx';
import { useFirstFieldFocus } from '#web/kit/form/use-first-field-focus.ts';
import { useFormLock } from '#web/kit/form/use-form-lock.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import type { QuizValues } from './quiz.api.ts';
import { useCreateQuiz } from './quiz.api.ts';
import { QuizCreated } from './quiz-created.tsx';
import { QuizFields } from './quiz-fields.tsx';
import { QuizTaken } from './quiz-taken.tsx';

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
    valuesOf: ({ name, campaignId, language }) => ({ name, campaignId, language }),
    successText: ({ name }) => t('quiz.named', { name }),
    failureText: t('quiz.createFailed'),
  });
  const { form, created } = record;
  useFirstFieldFocus(record);

  return (
    <>
      <FormPage
        // The form page's own dialog does not lead to the editor.
        record={{ ...record, created: null }}
        title={t('shell.crumb.create.quiz')}
        section={t('shell.menu.quiz')}
        locked={useFormLock('quizzes.write', null)}
      >
        <QuizFields form={form} />
        <QuizTaken error={save.error} refused={save.variables?.values} values={form.values} />
      </FormPage>
      {created !== null && save.data && <QuizCreated quiz={save.data} record={record} />}
    </>
  );
}
