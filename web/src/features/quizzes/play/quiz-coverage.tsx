import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { quizCoverage } from '#contracts/quizzes/quiz-coverage.ts';
import { beginnings } from '#contracts/quizzes/quiz-graph.ts';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import type { CollectionFragrance } from '../editor/quiz-editor.api.ts';
import { graphOf } from '../validation/draft-graph.ts';
import { CoverageFigures } from './coverage-figures.tsx';

interface QuizCoverageProps {
  quiz: Quiz;
  /** The campaign's fragrances; undefined until they are loaded. */
  collection: readonly CollectionFragrance[] | undefined;
  onOpen: (questionId: number, answerId?: number) => void;
}

/** How many paths of the saved quiz lead to each fragrance, and which fragrances none leads to. */
export const QuizCoverage = memo(function QuizCoverage({ quiz, collection, onOpen }: QuizCoverageProps) {
  const { t } = useTranslation();
  const graph = useMemo(() => graphOf(quiz, undefined), [quiz]);
  const [start] = useMemo(() => beginnings(graph), [graph]);
  const coverage = useMemo(
    () => (start === undefined ? undefined : quizCoverage(graph, start)),
    [graph, start],
  );
  return (
    <section aria-label={t('quizPlay.coverage.title')}>
      <Title order={2} size="h5" mb={8}>
        {t('quizPlay.coverage.title')}
      </Title>
      {graph.length === 0 ? (
        <Note>{t('quizPlay.coverage.empty')}</Note>
      ) : start === undefined || !coverage ? (
        <Note>{t('quizPlay.coverage.loop')}</Note>
      ) : coverage.paths === 0 ? (
        <Note>{t('quizPlay.coverage.none')}</Note>
      ) : (
        <CoverageFigures
          quiz={quiz}
          graph={graph}
          start={start}
          coverage={coverage}
          collection={collection}
          onOpen={onOpen}
        />
      )}
    </section>
  );
});

function Note({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}
