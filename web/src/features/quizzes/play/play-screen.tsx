import { Stack, Text } from '@mantine/core';
import type { KeyboardEvent, RefObject } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuizCoverage } from '#contracts/quizzes/quiz-coverage.ts';
import { useFocusFallback } from '#web/kit/display/focus.ts';
import { useFormat } from '#web/lib/format.ts';
import type { CollectionFragrance } from '../editor/quiz-editor.api.ts';
import type { PlayView } from './model.ts';
import { PlayAnswers, PlayResult, PlayStop } from './play-place.tsx';
import classes from './play-screen.module.css';

interface PlayScreenProps {
  view: PlayView;
  /** Identifies the user's step: each one is read out, even if it leads to what was shown before. */
  turn: number;
  /** What lies ahead of the current question; undefined if there is none, or if a loop has no end. */
  ahead: QuizCoverage | undefined;
  /** The language that the quiz is written in. */
  language: string;
  collection: readonly CollectionFragrance[] | undefined;
  /** The heading of the screen, which takes the focus. */
  heading: RefObject<HTMLHeadingElement | null>;
  onChoose: (answerId: number) => void;
  onOpen: (questionId: number, answerId?: number) => void;
}

/** What the app shows at a place of the quiz. Digit keys choose the first nine answers. */
export function PlayScreen(props: PlayScreenProps) {
  const { view, turn, ahead, language, collection, heading, onChoose, onOpen } = props;
  const { t } = useTranslation();
  const progress = useProgress(view, ahead);
  const progressId = useId();
  // An undo elsewhere may remove the focused answer.
  const frame = useFocusFallback<HTMLElement>();
  const { place, steps } = view;
  const last = steps.at(-1);
  const openLast = () => last && onOpen(last.question.quizQuestionId, last.answer.quizQuestionAnswerId);

  const chooseByDigit = (event: KeyboardEvent) => {
    if (place.kind !== 'question' || event.ctrlKey || event.metaKey || event.altKey) return;
    const answer = /^[1-9]$/.test(event.key) ? place.question.answers[Number(event.key) - 1] : undefined;
    if (answer) onChoose(answer.quizQuestionAnswerId);
  };

  return (
    <section
      ref={frame}
      className={classes.screen}
      tabIndex={-1}
      aria-label={t('quizPlay.preview')}
      onKeyDown={chooseByDigit}
    >
      <div className={classes.track} aria-hidden>
        <div className={classes.bar} style={{ width: `${progress.part * 100}%` }} />
      </div>
      <Text fz="xs" c="dimmed" mt={8} className={classes.progress} id={progressId}>
        {progress.text}
      </Text>
      <Stack gap={16} flex={1} mt={16} className={classes.place} key={turn}>
        <h3
          ref={heading}
          className={classes.heading}
          tabIndex={-1}
          aria-describedby={progressId}
          lang={'question' in place ? language : undefined}
        >
          {'question' in place
            ? place.question.question.quest
            : place.kind === 'nowhere'
              ? t('quizPlay.stops')
              : t('quizPlay.result', { count: place.last.answer.fragranceOptions.length })}
        </h3>
        {place.kind === 'question' && (
          <>
            {place.again && (
              <PlayStop link={t('quizPlay.openAnswer')} onLink={openLast}>
                {t('quizPlay.again')}
              </PlayStop>
            )}
            <PlayAnswers question={place.question} language={language} onChoose={onChoose} />
          </>
        )}
        {place.kind === 'unanswered' && (
          <PlayStop link={t('quizPlay.openQuestion')} onLink={() => onOpen(place.question.quizQuestionId)}>
            {t('quizPlay.unanswered')}
          </PlayStop>
        )}
        {place.kind === 'nowhere' && (
          <PlayStop link={t('quizPlay.openAnswer')} onLink={openLast}>
            {t('quizPlay.nowhere', { answer: place.last.answer.answer.label })}
          </PlayStop>
        )}
        {place.kind === 'fragrances' && <PlayResult answer={place.last.answer} collection={collection} />}
      </Stack>
    </section>
  );
}

/** The progress of a play from 0 to 1, relative to the longest path still possible, so that it never goes back. */
function useProgress({ steps, place }: PlayView, ahead: QuizCoverage | undefined) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (!('question' in place)) return { part: 1, text: t('quizPlay.end') };
  const asked = number(steps.length + 1);
  if (ahead?.longest == null) return { part: 0, text: t('quizPlay.progress', { number: asked }) };
  const total = steps.length + ahead.longest;
  return {
    part: steps.length / total,
    text: t(ahead.shortest === ahead.longest ? 'quizPlay.progressOf' : 'quizPlay.progressUpTo', {
      number: asked,
      total: number(total),
    }),
  };
}
