import type { MapLayout, MapQuestion } from './layout.ts';
import { CARD_WIDTH, ROW_HEIGHT } from './layout.ts';

/** What can be focused on the map: a question, or one of its answers. */
export interface MapItem {
  questionId: number;
  answerId: number | null;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The key of an item in the page: `12`, or `12-40` for an answer. */
export function itemKey({ questionId, answerId }: MapItem): string {
  return answerId === null ? String(questionId) : `${questionId}-${answerId}`;
}

/** Parses the key of an item; undefined if it is not one. */
export function itemOfKey(key: string | undefined): MapItem | undefined {
  const [, questionId, answerId] = /^(\d+)(?:-(\d+))?$/.exec(key ?? '') ?? [];
  if (questionId === undefined) return undefined;
  return { questionId: Number(questionId), answerId: answerId === undefined ? null : Number(answerId) };
}

/** The box of an item on the map; undefined if it no longer exists. */
export function itemBox(layout: MapLayout, { questionId, answerId }: MapItem) {
  const question = layout.questions.find(({ id }) => id === questionId);
  if (!question) return undefined;
  const { x, y, headHeight, answers } = question;
  const answer = answers.find(({ id }) => id === answerId);
  return answer
    ? { x, y: y + answer.y - ROW_HEIGHT / 2, width: CARD_WIDTH, height: ROW_HEIGHT }
    : { x, y, width: CARD_WIDTH, height: headHeight };
}

/**
 * The item that an arrow key leads to: up and down through the answers and on to the question above or below, right to
 * the answer's next question, left to an answer that leads here.
 * @returns the item itself if there is nothing in that direction
 */
export function itemBeside(layout: MapLayout, from: MapItem, direction: Direction): MapItem {
  const question = layout.questions.find(({ id }) => id === from.questionId);
  if (!question) return from;
  return found(layout, question, from, direction) ?? from;
}

function found(layout: MapLayout, question: MapQuestion, from: MapItem, direction: Direction) {
  switch (direction) {
    case 'left': {
      const line = layout.lines.find(({ to }) => to === question.id);
      return line && { questionId: line.from, answerId: line.answerId };
    }
    case 'right': {
      const leading = layout.lines.filter((line) => line.from === question.id);
      const line =
        from.answerId === null ? leading[0] : leading.find(({ answerId }) => answerId === from.answerId);
      return line && { questionId: line.to, answerId: null };
    }
    default:
      return upOrDown(layout, question, from, direction === 'up' ? -1 : 1);
  }
}

function upOrDown(layout: MapLayout, question: MapQuestion, from: MapItem, by: 1 | -1): MapItem | undefined {
  const here = itemsOf(question);
  const index = here.findIndex(({ answerId }) => answerId === from.answerId);
  const beside = here[index + by];
  if (beside) return beside;
  const column = layout.questions.filter(({ x }) => x === question.x).sort((a, b) => a.y - b.y);
  const next = column[column.indexOf(question) + by];
  if (!next) return undefined;
  return by > 0 ? { questionId: next.id, answerId: null } : itemsOf(next).at(-1);
}

function itemsOf({ id, answers }: MapQuestion): MapItem[] {
  return [null, ...answers.map((answer) => answer.id)].map((answerId) => ({ questionId: id, answerId }));
}
