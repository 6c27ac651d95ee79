import { Skeleton, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PathStep, QuizCoverage } from '#contracts/quizzes/quiz-coverage.ts';
import { shortestPathTo } from '#contracts/quizzes/quiz-coverage.ts';
import type { QuizGraph } from '#contracts/quizzes/quiz-graph.ts';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import type { CollectionFragrance } from '../editor/quiz-editor.api.ts';
import { CoverageTable } from './coverage-table.tsx';
import type { PlayStep } from './model.ts';
import classes from './quiz-coverage.module.css';
import { useCounts } from './use-counts.ts';

interface CoverageFiguresProps {
  quiz: Quiz;
  graph: QuizGraph;
  /** The first question of the quiz. */
  start: number;
  coverage: QuizCoverage;
  collection: readonly CollectionFragrance[] | undefined;
  onOpen: (questionId: number, answerId?: number) => void;
}

/** The coverage of a quiz that has paths to count. */
export function CoverageFigures(props: CoverageFiguresProps) {
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
      <dl className={classes.figures}>
        <Figure name={t('quizPlay.coverage.paths')} value={count(paths)} />
        <Figure name={t('quizPlay.coverage.shortest')} value={answers(shortest)} />
        <Figure name={t('quizPlay.coverage.longest')} value={answers(longest)} />
      </dl>
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
        <Text size="sm" c="dimmed" className={classes.all}>
          <IconCircleCheck size={16} aria-hidden /> {t('quizPlay.coverage.allReached')}
        </Text>
      ) : (
        <>
          <Title order={3} size="h6" mt={16} mb={8}>
            {t('quizPlay.coverage.unreached')}
          </Title>
          <ul className={classes.unreached} aria-label={t('quizPlay.coverage.unreached')}>
            {unreached.map(({ fragranceId, name, image }) => (
              <li key={fragranceId} className={classes.fragrance}>
                <Thumbnail file={image} name={name} size={24} />
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
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
