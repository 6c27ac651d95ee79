import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { useLabel } from '#web/i18n/use-label.ts';

interface CopiedQuizProps {
  /** The new quiz. */
  quiz: Quiz;
  onClose: () => void;
}

/** Shown after a quiz was copied: where the new one is, what is left to do, and a link to it. */
export function CopiedQuiz({ quiz, onClose }: CopiedQuizProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const navigate = useNavigate();
  const { name, campaign, language } = quiz;
  const open = answersWithoutEnd(quiz);
  return (
    <>
      <Text size="sm">
        {t('quizCopy.where', { name, campaign: campaign.name, language: label(LANGUAGE_WORDS[language]) })}
      </Text>
      {open > 0 && (
        <Text size="sm" mt="xs">
          {t('quizCopy.leftOpen', { count: open })}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('shell.close')}
        </Button>
        <Button
          autoFocus
          onClick={() => {
            onClose();
            void navigate({ to: '/admin/quiz/$id/update', params: { id: quiz.quizId } });
          }}
        >
          {t('quizCopy.open')}
        </Button>
      </Group>
    </>
  );
}

function answersWithoutEnd({ questions }: Quiz): number {
  return questions
    .flatMap(({ answers }) => answers)
    .filter(
      ({ nextQuestionId, fragranceOptions }) => nextQuestionId === null && fragranceOptions.length === 0,
    ).length;
}
