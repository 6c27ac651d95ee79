import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconEdit, IconRotate } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quizCoverage } from '#contracts/quizzes/quiz-coverage.ts';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { ChoiceField } from '#web/kit/fields/choice-field.tsx';
import type { CollectionFragrance } from '../editor/quiz-editor.api.ts';
import parts from '../quiz-parts.module.css';
import { graphOf } from '../validation/draft-graph.ts';
import type { PlayAction } from './model.ts';
import { NOT_STARTED, playReducer, replay, startOf } from './model.ts';
import { PlayScreen } from './play-screen.tsx';
import classes from './quiz-play.module.css';
import { StepList } from './step-list.tsx';

interface QuizPlayProps {
  quiz: Quiz;
  /** The campaign's fragrances, whose pictures are shown; undefined until they are loaded. */
  collection: readonly CollectionFragrance[] | undefined;
  /** The id of the question being edited; null if it is new. */
  current: number | null;
  /** Whether there are unsaved changes, which the played quiz does not contain. */
  dirty: boolean;
  onOpen: (questionId: number, answerId?: number) => void;
}

/** The number of questions from which they can be searched, since they no longer fit on a screen. */
const SEARCHED_FROM = 10;

const TOOL = {
  size: 'compact-sm',
  variant: 'subtle',
  color: 'gray',
  className: parts.bare ?? '',
} as const;

/** Plays the saved quiz the way users of the app will see it. */
export const QuizPlay = memo(function QuizPlay(props: QuizPlayProps) {
  const { quiz, collection, current, dirty, onOpen } = props;
  const { t } = useTranslation();
  const [state, dispatch] = useReducer(playReducer, NOT_STARTED);
  // Counts the user's steps: the focus moves only with them, not when the quiz changes.
  const [turn, setTurn] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (turn === 0) return;
    heading.current?.focus();
    if (path.current) path.current.scrollTop = path.current.scrollHeight;
  }, [turn]);

  const graph = useMemo(() => graphOf(quiz, undefined), [quiz]);
  const first = useMemo(() => startOf(graph), [graph]);
  const options = useMemo(
    () =>
      quiz.questions.map(({ quizQuestionId: id, question }) => ({
        value: String(id),
        label: question.quest,
      })),
    [quiz],
  );
  const view = replay(quiz, first, state);
  const keptCount = view?.steps.length ?? 0;
  const here = view && 'question' in view.place ? view.place.question.quizQuestionId : null;
  const ahead = useMemo(() => (here === null ? undefined : quizCoverage(graph, here)), [graph, here]);

  const act = (action: PlayAction) => {
    dispatch(action);
    setTurn((before) => before + 1);
  };
  const start = (questionId: number | null) => {
    act({ type: 'start', questionId: questionId === first ? null : questionId });
  };
  const openPlace = () => {
    const last = view?.steps.at(-1);
    if (here !== null) onOpen(here);
    else if (last) onOpen(last.question.quizQuestionId, last.answer.quizQuestionAnswerId);
  };
  const known = quiz.questions.some(({ quizQuestionId }) => quizQuestionId === current);

  return (
    <section aria-label={t('quizPlay.title')}>
      <Title order={2} size="h5" mb={8}>
        {t('quizPlay.title')}
      </Title>
      {view ? (
        <>
          <Group align="flex-end" gap={8} wrap="nowrap">
            <Box flex={1} miw={0}>
              <ChoiceField
                label={t('quizPlay.from')}
                options={options}
                placeholder={t('quizPlay.first')}
                searchable={options.length > SEARCHED_FROM}
                value={view.start === first ? null : String(view.start)}
                onChange={(chosen) => start(chosen === null ? null : Number(chosen))}
              />
            </Box>
            {current !== null && known && (
              <Button variant="default" title={t('quizPlay.hereHint')} onClick={() => start(current)}>
                {t('quizPlay.here')}
              </Button>
            )}
          </Group>
          <PlayScreen
            view={view}
            turn={turn}
            ahead={ahead}
            language={quiz.language}
            collection={collection}
            heading={heading}
            onChoose={(answerId) => act({ type: 'choose', answerId, keptCount })}
            onOpen={onOpen}
          />
          <Group gap={4} maw={360} mt={8} mx="auto">
            <Button
              {...TOOL}
              disabled={keptCount === 0}
              leftSection={<IconArrowLeft size={14} aria-hidden />}
              onClick={() => act({ type: 'back', keptCount: keptCount - 1 })}
            >
              {t('quizPlay.back')}
            </Button>
            <Button
              {...TOOL}
              disabled={keptCount === 0}
              leftSection={<IconRotate size={14} aria-hidden />}
              onClick={() => act({ type: 'back', keptCount: 0 })}
            >
              {t('quizPlay.restart')}
            </Button>
            {(view.place.kind === 'question' || view.place.kind === 'fragrances') && (
              <Button
                {...TOOL}
                ms="auto"
                leftSection={<IconEdit size={14} aria-hidden />}
                onClick={openPlace}
              >
                {t(here === null ? 'quizPlay.openAnswer' : 'quizPlay.openQuestion')}
              </Button>
            )}
          </Group>
          <div role="status">
            {view.cut && (
              <Text size="sm" c="dimmed" mt={8}>
                {t('quizPlay.changed')}
              </Text>
            )}
          </div>
          {dirty && (
            <Text size="sm" c="dimmed" mt={8}>
              {t('quizPlay.unsaved')}
            </Text>
          )}
          {keptCount > 0 && (
            <Box mt={16}>
              <Title order={3} size="h6" mb={4}>
                {t('quizPlay.path')}
              </Title>
              <div ref={path} className={classes.steps}>
                <StepList
                  label={t('quizPlay.path')}
                  steps={view.steps}
                  language={quiz.language}
                  onStep={{
                    hint: t('quizPlay.backTo'),
                    run: (step) => act({ type: 'back', keptCount: step }),
                  }}
                  onOpen={onOpen}
                />
              </div>
            </Box>
          )}
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t('quizPlay.empty')}
        </Text>
      )}
    </section>
  );
});
