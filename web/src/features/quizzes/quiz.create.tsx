import { Button, Group, Modal, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { quizInput } from '#contracts/quizzes/quizzes.ts';
import { localeOf } from '#web/i18n/language.ts';
import { useFormLock } from '#web/kit/form/form-messages.tsx';
import { FormPage, useFirstFieldFocus } from '#web/kit/form/form-page.tsx';
import type { RecordForm } from '#web/kit/form/use-record-form.ts';
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

interface QuizCreatedProps {
  quiz: Quiz;
  record: Pick<RecordForm<never, never>, 'created' | 'createAnother' | 'leave'>;
}

/** Shown after a quiz was created: leads to its questions, to another new one, or back to the list. */
function QuizCreated({ quiz, record }: QuizCreatedProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const exit = () => record.leave({ force: true });
  const write = () =>
    void navigate({
      to: '/admin/quiz/$id/update',
      params: { id: quiz.quizId },
      replace: true,
      ignoreBlocker: true,
    });
  return (
    <Modal opened onClose={exit} title={t('form.saved')} withCloseButton={false}>
      <Text size="sm" fw={500} mb="xs">
        {record.created}
      </Text>
      <Text size="sm">{t('form.savedText')}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="subtle" color="gray" onClick={exit}>
          {t('form.backToList')}
        </Button>
        <Button variant="default" onClick={record.createAnother}>
          {t('form.another')}
        </Button>
        <Button onClick={write} data-autofocus>
          {t('quiz.writeQuestions')}
        </Button>
      </Group>
    </Modal>
  );
}
