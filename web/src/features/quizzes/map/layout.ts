import type { EdgeLabel, GraphLabel, NodeLabel, Point } from '@dagrejs/dagre';
import { Graph, layout } from '@dagrejs/dagre';
import { beginnings, loopingAnswers } from '#contracts/quizzes/quiz-graph.ts';
import type { Quiz, QuizQuestion } from '#contracts/quizzes/quizzes.ts';
import { graphOf } from '../validation/draft-graph.ts';
import { orderByRows } from './row-order.ts';

/** The dimensions of a question on the map, in pixels at zoom 1. */
export const CARD_WIDTH = 232;
export const QUEST_LINE = 18;
const HEAD_PADDING = 22;
export const ROW_HEIGHT = 28;
export const STUB = 16;
export const END_WIDTH = 148;
/** The card and, beside it, the ends of its answers. */
export const NODE_WIDTH = CARD_WIDTH + STUB + END_WIDTH;

/** The number of characters that surely fit in a line of a question; text beyond three lines is cut. */
const LINE_LETTERS = 26;
const MAX_LINES = 3;

const GAPS = { nodesep: 28, edgesep: 14, ranksep: 72, align: 'UL' } as const;

/** An answer in its question's card. It leads to a question, ends in fragrances, does neither, or wrongly does both. */
export interface MapAnswer {
  id: number;
  label: string;
  next: { id: number; quest: string } | null;
  fragrances: string[];
  /** The middle of its row. */
  y: number;
}

/** The area of a question: its card on the left, then the ends of its answers. */
export interface MapQuestion {
  id: number;
  quest: string;
  /** Whether the quiz starts here. */
  first: boolean;
  answers: MapAnswer[];
  /** The number of lines for the question's text. */
  textLines: number;
  /** The height of the part above the answers. */
  headHeight: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The line from an answer to its next question. */
interface MapLine {
  answerId: number;
  from: number;
  to: number;
  /** Whether it leads back to an earlier question. */
  loop: boolean;
  /** SVG path data, with an arrowhead at its end. */
  path: string;
}

export interface MapLayout {
  questions: MapQuestion[];
  lines: MapLine[];
  width: number;
  height: number;
}

export const isNowhere = ({ next, fragrances }: MapAnswer) => next === null && fragrances.length === 0;

/**
 * Places the questions of a quiz from left to right in the order of play, and draws the lines between them. Fragrances
 * are shown at the row of each answer, since one node per fragrance would draw lines across the whole map.
 */
export function mapLayout(quiz: Quiz): MapLayout {
  const graph = graphOf(quiz, undefined);
  const starts = new Set(beginnings(graph));
  const known = new Set(quiz.questions.map(({ quizQuestionId }) => quizQuestionId));
  const [first] = [...starts, ...known];
  const measured = quiz.questions.map((question) => measure(question, known, first));
  // First questions come first, so that a loop is broken where it leads back.
  const plan = planOf([
    ...measured.filter(({ id }) => starts.has(id)),
    ...measured.filter(({ id }) => !starts.has(id)),
  ]);
  const questions = measured.map((question) => {
    const { x = 0, y = 0 } = plan.node(String(question.id));
    return { ...question, x: Math.round(x - question.width / 2), y: Math.round(y - question.height / 2) };
  });
  const { width = 0, height = 0 } = plan.graph();
  return {
    questions,
    lines: linesOf(questions, plan, new Set(loopingAnswers(graph))),
    width: Math.ceil(width),
    height: Math.ceil(height),
  };
}

function measure(
  { quizQuestionId: id, question: { quest }, answers }: QuizQuestion,
  known: ReadonlySet<number>,
  first: number | undefined,
): MapQuestion {
  const textLines = Math.min(Math.ceil(quest.length / LINE_LETTERS), MAX_LINES);
  const headHeight = HEAD_PADDING + textLines * QUEST_LINE;
  return {
    id,
    quest,
    first: id === first,
    answers: answers.map(({ quizQuestionAnswerId, answer, nextQuestion, fragranceOptions }, index) => ({
      id: quizQuestionAnswerId,
      label: answer.label,
      next:
        nextQuestion && known.has(nextQuestion.quizQuestionId)
          ? { id: nextQuestion.quizQuestionId, quest: nextQuestion.quest }
          : null,
      fragrances: fragranceOptions.map(({ fragrance }) => fragrance.name),
      y: headHeight + (index + 0.5) * ROW_HEIGHT,
    })),
    textLines,
    headHeight,
    x: 0,
    y: 0,
    width: NODE_WIDTH,
    // A question without answers gets a row that says so.
    height: headHeight + Math.max(answers.length, 1) * ROW_HEIGHT,
  };
}

type Plan = Graph<GraphLabel, NodeLabel, EdgeLabel>;

function planOf(questions: readonly MapQuestion[]): Plan {
  const plan: Plan = new Graph({ multigraph: true });
  plan.setGraph({
    rankdir: 'LR',
    ...GAPS,
  });
  for (const { id, width, height } of questions) plan.setNode(String(id), { width, height });
  for (const { id, answers } of questions) {
    for (const { id: answerId, next } of answers) {
      if (next && next.id !== id) {
        plan.setEdge(String(id), String(next.id), { labelpos: 'c' }, String(answerId));
      }
    }
  }
  const rowOf = new Map(
    questions.flatMap(({ answers }) =>
      answers.map(({ id }, index) => [String(id), (index + 0.5) / answers.length] as const),
    ),
  );
  layout(plan, {
    customOrder: (ranked, order) => {
      order(ranked);
      orderByRows(ranked, rowOf);
    },
  });
  return plan;
}

function linesOf(questions: readonly MapQuestion[], plan: Plan, looping: ReadonlySet<number>): MapLine[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const columns = [...new Set(questions.map(({ x }) => x))];
  return questions.flatMap((from) =>
    from.answers.flatMap(({ id: answerId, y, next, fragrances }) => {
      const to = next && byId.get(next.id);
      if (!to) return [];
      const start = {
        x: from.x + (fragrances.length > 0 ? NODE_WIDTH : CARD_WIDTH),
        y: from.y + y,
      };
      const end = { x: to.x, y: to.y + to.headHeight / 2 };
      const { points = [] } = plan.edge(String(from.id), String(to.id), String(answerId)) ?? {};
      const path =
        to.x > from.x
          ? forwardPath(start, end, {
              leave: from.x + NODE_WIDTH,
              lanes: lanesOf(points, columns, from.x, to.x),
            })
          : backwardPath(start, end);
      return [{ answerId, from: from.id, to: to.id, loop: looping.has(answerId), path }];
    }),
  );
}

/** Where a line passes the columns between its ends: the plan keeps a lane free for it in each. */
function lanesOf(points: readonly Point[], columns: readonly number[], from: number, to: number): Lane[] {
  const between = columns.filter((x) => x > from && x < to).sort((a, b) => a - b);
  return between.flatMap((x) => {
    const point = points.find((one) => Math.abs(one.x - NODE_WIDTH / 2 - x) <= 1);
    return point ? [{ from: x, to: x + NODE_WIDTH, y: Math.round(point.y) }] : [];
  });
}

interface Place {
  x: number;
  y: number;
}

/** A stretch free of questions, along which a line passes a column. */
interface Lane {
  from: number;
  to: number;
  y: number;
}

/** How far a line that leads back swings out at its ends, in pixels. */
const SWING = 96;

const ARROW = 'm -7 -4 l 7 4 l -7 4';

/**
 * A line to a question further right, as SVG path data: level beside questions, curved only between columns.
 * @param leave the right edge of the column that it starts in
 * @param lanes through the columns on its way, from left to right
 */
function forwardPath(
  start: Place,
  end: Place,
  { leave, lanes }: { leave: number; lanes: readonly Lane[] },
): string {
  let at = { x: leave, y: start.y };
  const parts = [`M ${start.x} ${start.y} H ${leave}`];
  for (const lane of lanes) {
    parts.push(curve(at, { x: lane.from, y: lane.y }), `H ${lane.to}`);
    at = { x: lane.to, y: lane.y };
  }
  return [...parts, curve(at, end), ARROW].join(' ');
}

/** A line to a question further left, or back to its own question, as SVG path data: swings out at both ends. */
function backwardPath(start: Place, end: Place): string {
  return `M ${start.x} ${start.y} C ${start.x + SWING} ${start.y} ${end.x - SWING} ${end.y} ${end.x} ${end.y} ${ARROW}`;
}

function curve(from: Place, to: Place): string {
  const middle = Math.round((from.x + to.x) / 2);
  return `C ${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
}
