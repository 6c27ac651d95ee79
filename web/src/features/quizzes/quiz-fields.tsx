import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import { QUIZ_FIELDS as FIELDS } from '#contracts/quizzes/quizzes.ts';
import { optionsOf, useLabel } from '#web/i18n/use-label.ts';
import { ChoiceField } from '#web/kit/fields/choice-field.tsx';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import type { QuizValues } from './quiz.api.ts';
import { freeCampaignsQuery } from './quiz.api.ts';

/** The name and the language of a new quiz, and a campaign that has no active one in that language. */
export function QuizFields({ form }: { form: UseFormReturnType<QuizValues> }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { language } = form.values;
  return (
    <>
      <TextField
        label={label(FIELDS.name)}
        description={t('quiz.nameHelp')}
        required
        limit={NAME_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ChoiceField
        label={label(FIELDS.language)}
        required
        options={optionsOf(LANGUAGE_WORDS, label)}
        {...form.getInputProps('language')}
        onChange={(chosen) => {
          // A campaign without a quiz in one language may have one in the other.
          form.setValues({ language: (chosen ?? language) as Language, campaignId: null });
        }}
      />
      <RemoteSelect
        key={language}
        label={label(FIELDS.campaign)}
        description={t('quiz.campaignHelp')}
        required
        search={(text) => freeCampaignsQuery(language, text)}
        idOf={({ campaignId }) => campaignId}
        nameOf={({ name }) => name}
        {...form.getInputProps('campaignId')}
      />
    </>
  );
}
