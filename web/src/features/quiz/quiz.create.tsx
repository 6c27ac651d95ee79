import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import type { Quiz } from '#contracts/quizzes.ts';
import { quizInput } from '#contracts/quizzes.ts';
import { localeOf } from '#web/i18n/language.ts';
import { ChoiceField } from '#web/kit/choice-field.tsx';
import { FormPage } from '#web/kit/form-page.tsx';
import { RemoteSelect } from '#web/kit/remote-select.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { useFirstFieldFocus } from '#web/kit/use-first-field-focus.ts';
import { useFormLock } from '#web/kit/use-form-lock.ts';
import { useRecordForm } from '#web/kit/use-record-form.ts';
import type { QuizValues } from './quiz.api.ts';
import { freeCampaignsQuery, quizQuery, useCreateQuiz } from './quiz.api.ts';
import { QuizCreated } from './quiz-created.tsx';

/** Creates a quiz. Its questions are written in the editor afterwards. */
export function QuizCreate(): ReactNode {
  const { t, i18n } = useTranslation();
  const save = useCreateQuiz();
  const record = useRecordForm<QuizValues, Quiz>({
    id: undefined,
    list: '/admin/quiz',
    query: quizQuery,
    save,
    schema: quizInput,
    saveWhenValid: true,
    empty: { name: '', campaignId: null, language: localeOf(i18n.language) },
    valuesOf: ({ name, campaignId, language }) => ({ name, campaignId, language }),
  });
  const { form, created } = record;
  const { language } = form.values;
  const locked = useFormLock('quizzes.write', true);
  useFirstFieldFocus(record);

  return (
    <>
      <FormPage
        // The frame's own question knows nothing of the editor.
        record={{ ...record, created: false }}
        title={t('quiz.create')}
        section={t('quiz.title')}
        locked={locked}
      >
        <TextField
          label={t('form.name')}
          description={t('quiz.nameHelp')}
          required
          limit={NAME_MAX}
          {...form.getInputProps('name')}
        />
        <ChoiceField
          label={t('quiz.language')}
          required
          options={LANGUAGES.map((code) => ({ value: code, label: t(`quiz.languages.${code}`) }))}
          {...form.getInputProps('language')}
          onChange={(chosen) => {
            // A campaign that is free in one language may have its quiz in the other.
            form.setValues({ language: (chosen ?? language) as Language, campaignId: null });
          }}
        />
        <RemoteSelect
          key={language}
          label={t('quiz.campaign')}
          description={t('quiz.campaignHelp')}
          required
          search={(text) => freeCampaignsQuery(language, text)}
          idOf={({ campaignId }) => campaignId}
          nameOf={({ name }) => name}
          {...form.getInputProps('campaignId')}
        />
      </FormPage>
      {created && save.data && <QuizCreated quiz={save.data} record={record} />}
    </>
  );
}
