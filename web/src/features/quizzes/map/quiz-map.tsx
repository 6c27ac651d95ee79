import { Modal, Skeleton, Text } from '@mantine/core';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { notifyError } from '#web/kit/feedback/notify.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { MapLayout } from './layout.ts';
import { mapLayout } from './layout.ts';
import { MapView } from './map-view.tsx';
import { drawPicture, pictureName } from './picture.ts';
import classes from './quiz-map.module.css';

interface QuizMapProps {
  quiz: Quiz;
  /** The id of the question being edited; null if it is new. */
  current: number | null;
  /** The number of faults per question (including its answers) and per answer. */
  faultsByQuestion: ReadonlyMap<number, number>;
  faultsByAnswer: ReadonlyMap<number, number>;
  onOpen: (questionId: number, answerId?: number) => void;
}

/** The quiz as a map of questions and where their answers lead. It can be expanded and saved as a picture. */
export const QuizMap = memo(function QuizMap(props: QuizMapProps) {
  const { quiz, current, faultsByQuestion, faultsByAnswer, onOpen } = props;
  const { t } = useTranslation();
  const layout = useMapLayout(quiz);
  const [isLarge, setLarge] = useState(false);
  const chosen = useRef<Parameters<typeof onOpen> | null>(null);

  const savePicture = async () => {
    if (!layout) return;
    const texts = {
      title: quiz.name,
      first: t('quizMap.first'),
      noAnswers: t('quizMap.noAnswers'),
      nowhere: t('quizMap.nowhere'),
    };
    try {
      const picture = await drawPicture(layout, texts, document.body);
      saveFile(picture, pictureName(quiz.name, quiz.language));
    } catch {
      notifyError(t('quizMap.pictureFailed'));
    }
  };

  if (quiz.questions.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('quizMap.empty')}
      </Text>
    );
  }
  if (!layout) return <Skeleton height={320} />;
  const shown = { layout, current, faultsByQuestion, faultsByAnswer, onPicture: savePicture };
  return (
    <>
      <MapView {...shown} onOpen={onOpen} onExpand={() => setLarge(true)} />
      <Modal
        opened={isLarge}
        fullScreen
        title={t('quizMap.title')}
        classNames={classes}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
        onClose={() => setLarge(false)}
        onExitTransitionEnd={() => {
          const place = chosen.current;
          chosen.current = null;
          if (place) onOpen(...place);
        }}
      >
        <MapView
          {...shown}
          onOpen={(...place) => {
            chosen.current = place;
            setLarge(false);
          }}
        />
      </Modal>
    </>
  );
});

/** Up to this many questions are laid out at once, within a frame or two; more of them in a worker. */
const SYNC_LAYOUT_MAX = 12;

/**
 * The layout of a quiz's map. A large quiz is laid out asynchronously; the previous layout stays until then.
 * @returns null until the first layout is ready
 */
function useMapLayout(quiz: Quiz): MapLayout | null {
  const small = useMemo(() => (quiz.questions.length <= SYNC_LAYOUT_MAX ? mapLayout(quiz) : null), [quiz]);
  const [last, setLast] = useState<MapLayout | null>(small);
  useEffect(() => {
    if (small) {
      setLast(small);
      return;
    }
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<MapLayout>) => setLast(data);
    // The worker may have failed to load: a slow layout is better than none.
    worker.onerror = () => setLast(mapLayout(quiz));
    worker.postMessage(quiz);
    return () => worker.terminate();
  }, [small, quiz]);
  return small ?? last;
}
