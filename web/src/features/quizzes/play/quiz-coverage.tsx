import { Group, Skeleton, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuizCoverage as Coverage, PathStep } from '#contracts/quizzes/quiz-coverage.ts';
import { quizCoverage, shortestPathTo } from '#contracts/quizzes/quiz-coverage.ts';
import type { QuizGraph } from '#contracts/quizzes/quiz-graph.ts';
import { beginnings } from '#contracts/quizzes/quiz-graph.ts';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import type { CollectionFragrance } from '../editor/quiz-editor.api.ts';
import { graphOf } from '../validation/draft-graph.ts';
import { CoverageTable, useCounts } from './coverage-table.tsx';
import type { PlayStep } from './model.ts';
import classes from './quiz-coverage.module.css';

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

interface CoverageFiguresProps {
  quiz: Quiz;
  graph: QuizGraph;
  /** The first question of the quiz. */
  start: number;
  coverage: Coverage;
  collection: readonly CollectionFragrance[] | undefined;
  onOpen: (questionId: number, answerId?: number) => void;
}

/** The coverage of a quiz that has paths to count. */
function CoverageFigures(props: CoverageFiguresProps) {
  const { quiz, graph, start, coverage, collection, onOpen } = props;
  const { t } = useTranslation();
  const { count } = useCounts();
  const { paths, shortest, longest, fragrances } = coverage;
  const known = useMemo(() => fragrancesOf(quiz, collection), [quiz, collection]);
  const rows = fragrances
    .map((figures) => ({ ...figures, name: '', image: null, ...known.get(figures.fragranceId) }))
    .sort((one, other) => other.paths - one.paths || one.name.localeCompare(other.name));
  const reached = new Set(fragrances.map(({ fragranceId }) => fragranceId));
  const unreached = collection?.filter(({ fragranceId }) => !reached.has(fragranceId));
  const answers = (value: number | null) => t('quizPlay.coverage.questionCount', { count: value ?? 0 });

  return (
    <>
      <Group
        component="dl"
        className={classes.figures}
        align="stretch"
        justify="space-between"
        gap={16}
        wrap="nowrap"
        mb={16}
      >
        <Figure name={t('quizPlay.coverage.paths')} value={count(paths)} />
        <Figure name={t('quizPlay.coverage.shortest')} value={answers(shortest)} />
        <Figure name={t('quizPlay.coverage.longest')} value={answers(longest)} />
      </Group>
      <CoverageTable
        rows={rows}
        total={paths}
        language={quiz.language}
        pathTo={(fragranceId) => stepsOf(quiz, shortestPathTo(graph, start, fragranceId) ?? [])}
        onOpen={onOpen}
      />
      {unreached === undefined ? (
        <Skeleton height={20} mt={16} />
      ) : unreached.length === 0 ? (
        <Group gap={6} wrap="nowrap" mt={16} c="dimmed">
          <IconCircleCheck size={16} aria-hidden />
          <Text size="sm">{t('quizPlay.coverage.allReached')}</Text>
        </Group>
      ) : (
        <>
          <Title order={3} size="h6" mt={16} mb={8}>
            {t('quizPlay.coverage.unreached')}
          </Title>
          <Group component="ul" gap="8px 16px" fz={13} aria-label={t('quizPlay.coverage.unreached')}>
            {unreached.map(({ fragranceId, name, image }) => (
              <Group component="li" key={fragranceId} gap={8} wrap="nowrap">
                <Thumbnail file={image} name={name} size={24} />
                {name}
              </Group>
            ))}
          </Group>
        </>
      )}
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Text component="dt" fz="xs" c="dimmed">
        {name}
      </Text>
      <dd>{value}</dd>
    </div>
  );
}

/** The known fragrances: those of answers with their name, those of the campaign also with their picture. */
function fragrancesOf(
  quiz: Quiz,
  collection: readonly CollectionFragrance[] = [],
): ReadonlyMap<number, CollectionFragrance> {
  const named = quiz.questions.flatMap(({ answers }) =>
    answers.flatMap(({ fragranceOptions }) =>
      fragranceOptions.map(({ fragranceId, fragrance: { name } }) => ({ fragranceId, name, image: null })),
    ),
  );
  return new Map([...named, ...collection].map((fragrance) => [fragrance.fragranceId, fragrance]));
}

/** The questions and answers of a path. */
function stepsOf(quiz: Quiz, path: readonly PathStep[]): PlayStep[] {
  const byId = new Map(quiz.questions.map((question) => [question.quizQuestionId, question]));
  return path.flatMap(({ questionId, answerId }) => {
    const question = byId.get(questionId);
    const answer = question?.answers.find(({ quizQuestionAnswerId }) => quizQuestionAnswerId === answerId);
    return question && answer ? [{ question, answer }] : [];
  });
}
