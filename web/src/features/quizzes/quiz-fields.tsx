import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import { QUIZ_FIELDS as FIELDS } from '#contracts/quizzes/quizzes.ts';
import { optionsOf, useLabel } from '#web/i18n/use-label.ts';
import { failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { ChoiceField } from '#web/kit/fields/choice-field.tsx';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { ProblemError } from '#web/lib/problem.ts';
import type { QuizValues } from './quiz.api.ts';
import { freeCampaignsQuery, useQuizState } from './quiz.api.ts';

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
        creates="campaign"
        required
        search={(text) => freeCampaignsQuery(language, text)}
        idOf={({ campaignId }) => campaignId}
        nameOf={({ name }) => name}
        {...form.getInputProps('campaignId')}
      />
    </>
  );
}

/** The quiz that a refusal names. */
interface OtherQuiz {
  quizId: number;
  active: boolean;
}

interface QuizTakenProps {
  /** Why a new quiz was refused, and which. */
  error: Error | null;
  refused: QuizValues | undefined;
  /** The quiz as the form has it now. */
  values: QuizValues;
  /** Called before the other quiz opens. */
  onOpen?: () => void;
}

/** Leads to the quiz that has the chosen campaign and language already, and activates it first if it is inactive. */
export function QuizTaken({ error, refused, values, onOpen }: QuizTakenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { activate } = useQuizState();
  const [busy, setBusy] = useState(false);
  const other = error instanceof ProblemError ? (error.body.quiz as OtherQuiz | undefined) : undefined;
  const isSame = refused?.campaignId === values.campaignId && refused.language === values.language;
  if (!other || !isSame) return null;
  const { quizId, active } = other;
  const open = async () => {
    setBusy(true);
    try {
      if (!active) await activate(quizId);
      onOpen?.();
      await navigate({ to: '/admin/quiz/$id/update', params: { id: quizId }, ignoreBlocker: true });
    } catch (failure) {
      notifyError(failureText(failure, t('quiz.taken.failed'), t), `activate quiz ${quizId}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" w="fit-content" loading={busy} onClick={() => void open()}>
      {t(active ? 'quiz.taken.open' : 'quiz.taken.activate')}
    </Button>
  );
}
