import { Button, Group, Modal, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import type { RecordForm } from '#web/kit/form/use-record-form.ts';

interface QuizCreatedProps {
  quiz: Quiz;
  record: Pick<RecordForm<never, never>, 'created' | 'createAnother' | 'leave'>;
}

/** Shown after a quiz was created: leads to its questions, to another new one, or back to the list. */
export function QuizCreated({ quiz, record }: QuizCreatedProps) {
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
