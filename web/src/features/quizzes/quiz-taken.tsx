import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { notifyError } from '#web/kit/feedback/notify.ts';
import { ProblemError } from '#web/lib/problem.ts';
import type { QuizValues } from './quiz.api.ts';
import { useQuizState } from './quiz.api.ts';

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
