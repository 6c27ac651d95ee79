import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { Comparison } from './comparison.tsx';
import { PublicationList } from './publication-list.tsx';
import classes from './versions.module.css';

interface QuizVersionsProps {
  quiz: Quiz;
  /** Opens a question, or one of its answers. */
  onOpen: (questionId: number, answerId?: number) => void;
}

/** The published copies of a quiz, and the differences between them and the saved quiz. */
export function QuizVersions({ quiz, onOpen }: QuizVersionsProps) {
  const { t } = useTranslation();
  const { published } = quiz;
  return (
    <div className={classes.versions}>
      <section>
        <Title order={2} size="h5" mb={4}>
          {t('quizVersions.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(published ? 'quizVersions.text' : 'quizVersions.none')}
        </Text>
        {published && <PublicationList quiz={quiz} />}
      </section>
      {published && (
        <section>
          <Title order={2} size="h5" mb={8}>
            {t('quizVersions.difference')}
          </Title>
          <Comparison quiz={quiz} live={published.number} onOpen={onOpen} />
        </section>
      )}
    </div>
  );
}
