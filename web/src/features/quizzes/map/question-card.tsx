import { IconAlertTriangle, IconBottle } from '@tabler/icons-react';
import type { Node, NodeProps } from '@xyflow/react';
import type { TFunction } from 'i18next';
import { createContext, Fragment, memo, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapAnswer, MapQuestion } from './layout.ts';
import { CARD_WIDTH, END_WIDTH, isNowhere, ROW_HEIGHT, STUB } from './layout.ts';
import { itemKey } from './map-items.ts';
import classes from './question-card.module.css';

export type QuestionNode = Node<{ question: MapQuestion }, 'question'>;

/** The line height of a question's text when zoomed out, in pixels. */
const FAR_LINE = 34;

/**
 * A question on the map with its answers and their ends; when zoomed out, only its text in large type. Made of plain
 * elements, since there may be many cards at once.
 */
export const QuestionCard = memo(function QuestionCard({ data: { question } }: NodeProps<QuestionNode>) {
  const { t } = useTranslation();
  const { current, faultsByQuestion, sight, keyboardQuestion, onOpen, onItem } = useContext(MapContext);
  const isCurrent = question.id === current;
  const faults = faultsByQuestion.get(question.id) ?? 0;
  const isNear = sight === 'near' || keyboardQuestion === question.id;
  const isRead = isNear || sight !== 'shape';
  const name = [
    t('quizMap.question', { quest: question.quest, count: question.answers.length }),
    question.first && t('quizMap.first'),
    isCurrent && t('quizMap.current'),
    faults > 0 && t('quiz.faultCount', { count: faults }),
  ];
  const farLines = Math.floor((question.height - 20) / FAR_LINE);
  return (
    <>
      <div
        className={classes.card}
        style={{ width: CARD_WIDTH, height: question.height }}
        data-sight={isNear ? 'near' : sight}
        data-current={isCurrent || undefined}
        data-faulty={faults > 0 || undefined}
      >
        {isRead && (
          <div className={classes.tags} aria-hidden>
            {question.first && <span className={classes.tag}>{t('quizMap.first')}</span>}
            {isCurrent && <span className={classes.tag}>{t('quizMap.current')}</span>}
          </div>
        )}
        <button
          type="button"
          ref={onItem}
          className={classes.head}
          style={{ height: isNear ? question.headHeight : '100%' }}
          tabIndex={-1}
          data-item={itemKey({ questionId: question.id, answerId: null })}
          data-faulty={faults > 0 || undefined}
          aria-label={name.filter(Boolean).join(', ')}
          title={question.quest}
          onClick={() => onOpen(question.id)}
        >
          {isRead && (
            <span
              className={classes.quest}
              style={{ WebkitLineClamp: isNear ? question.textLines : farLines }}
            >
              {question.quest}
            </span>
          )}
        </button>
        {isRead && <Faults count={faults} top={isNear ? question.headHeight / 2 : question.height / 2} />}
        {isNear && <Answers question={question} t={t} />}
      </div>
      {isNear && question.answers.map((answer) => <End key={answer.id} answer={answer} t={t} />)}
    </>
  );
});

function Answers({ question, t }: { question: MapQuestion; t: TFunction }) {
  const { faultsByAnswer, onOpen, onItem } = useContext(MapContext);
  if (question.answers.length === 0) {
    return (
      <div className={classes.none} style={{ height: ROW_HEIGHT }}>
        {t('quizMap.noAnswers')}
      </div>
    );
  }
  return question.answers.map((answer) => {
    const faults = faultsByAnswer.get(answer.id) ?? 0;
    const name = [
      t('quizMap.answer', { label: answer.label }),
      answer.next && t('quizMap.leadsTo', { quest: answer.next.quest }),
      answer.fragrances.length > 0 && t('quizMap.endsIn', { fragrances: answer.fragrances.join(', ') }),
      isNowhere(answer) && t('quizMap.nowhere'),
      faults > 0 && t('quiz.faultCount', { count: faults }),
    ];
    return (
      <Fragment key={answer.id}>
        <button
          type="button"
          ref={onItem}
          className={classes.row}
          style={{ height: ROW_HEIGHT }}
          tabIndex={-1}
          data-item={itemKey({ questionId: question.id, answerId: answer.id })}
          data-faulty={faults > 0 || undefined}
          aria-label={name.filter(Boolean).join(', ')}
          title={answer.label}
          onClick={() => onOpen(question.id, answer.id)}
        >
          <span className={classes.label}>{answer.label}</span>
        </button>
        <Faults count={faults} top={answer.y} />
      </Fragment>
    );
  });
}

/** The end of an answer, beside its row. */
function End({ answer, t }: { answer: MapAnswer; t: TFunction }) {
  const place = { left: CARD_WIDTH + STUB, top: answer.y, width: END_WIDTH };
  if (isNowhere(answer)) {
    return (
      <span className={classes.end} style={place} data-nowhere aria-hidden>
        <IconAlertTriangle size={14} className={classes.glyph} />
        <span className={classes.label}>{t('quizMap.nowhere')}</span>
      </span>
    );
  }
  if (answer.fragrances.length === 0) return null;
  const names = answer.fragrances.join(', ');
  return (
    <span className={classes.end} style={place} title={names} aria-hidden>
      <IconBottle size={14} className={classes.glyph} />
      <span className={classes.label}>{names}</span>
      {answer.fragrances.length > 1 && <span className={classes.count}>{answer.fragrances.length}</span>}
    </span>
  );
}

/** The number of faults, at a height of the card. Outside the button, whose name already includes it. */
function Faults({ count, top }: { count: number; top: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.faults} style={{ top }} aria-hidden>
      <IconAlertTriangle />
      {count}
    </span>
  );
}

/** What is legible at a zoom: the answers, only the questions in large type, or only their shapes. */
export type DetailLevel = 'near' | 'far' | 'shape';

/** What all cards of a map share. */
interface MapMarks {
  /** The id of the question being edited; null if it is new. */
  current: number | null;
  faultsByQuestion: ReadonlyMap<number, number>;
  faultsByAnswer: ReadonlyMap<number, number>;
  sight: DetailLevel;
  /** The question that the keyboard is in: its answers are rendered at every zoom. */
  keyboardQuestion: number | null;
  onOpen: (questionId: number, answerId?: number) => void;
  /** The ref of each item, called when it is mounted. */
  onItem: (element: HTMLElement | null) => void;
}

export const MapContext = createContext<MapMarks>({
  current: null,
  faultsByQuestion: new Map(),
  faultsByAnswer: new Map(),
  sight: 'near',
  keyboardQuestion: null,
  onOpen: () => undefined,
  onItem: () => undefined,
});
