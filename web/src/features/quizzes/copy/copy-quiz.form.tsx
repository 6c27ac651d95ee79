import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuizRow } from '#contracts/quizzes/quizzes.ts';
import { quizInput } from '#contracts/quizzes/quizzes.ts';
import { failureText } from '#web/kit/feedback/notify.ts';
import { fieldErrors, invalidFields } from '#web/kit/form/field-errors.ts';
import { ProblemError } from '#web/lib/problem.ts';
import type { QuizValues } from '../quiz.api.ts';
import { QuizFields, QuizTaken } from '../quiz-fields.tsx';

interface CopyQuizFormProps {
  quiz: Pick<QuizRow, 'name' | 'language'>;
  sending: boolean;
  /** Why the server refused the last copy, and which. */
  refusal: { error: Error | null; refused: QuizValues | undefined };
  /** @throws if the server refuses the copy */
  send: (values: QuizValues) => Promise<void>;
  onCancel: () => void;
}

/** The name, language and campaign of the new quiz. Server errors are shown at their fields. */
export function CopyQuizForm({ quiz, sending, refusal, send, onCancel }: CopyQuizFormProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<QuizValues>({
    initialValues: { name: quiz.name, campaignId: null, language: quiz.language },
    validate: (values) => fieldErrors(quizInput, values, []),
  });

  const focusFirst = (faults: Record<string, unknown>) => invalidFields(element.current, faults)[0]?.focus();
  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      const faults = error instanceof ProblemError ? error.fieldErrors : {};
      form.setErrors(faults);
      focusFirst(faults);
      if (invalidFields(element.current, faults).length === 0) {
        setFailure(failureText(error, t('quizCopy.failed'), t));
      }
    }
  }, focusFirst);

  return (
    <form ref={element} noValidate aria-label={t('quiz.copyTo')} aria-busy={sending} onSubmit={submit}>
      <Stack gap={20}>
        <Text size="sm" c="dimmed">
          {t('quizCopy.text', { name: quiz.name })}
        </Text>
        <QuizFields form={form} />
        <QuizTaken {...refusal} values={form.values} onOpen={onCancel} />
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={sending} onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={sending}>
            {t('quizCopy.copy')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
