import type { MapLayout, MapQuestion } from './layout.ts';
import { CARD_WIDTH, END_WIDTH, isNowhere, QUEST_LINE, ROW_HEIGHT, STUB } from './layout.ts';

/** The texts of the picture that are not from the quiz, in the interface language. */
export interface PictureTexts {
  title: string;
  first: string;
  noAnswers: string;
  nowhere: string;
}

const COLOURS = {
  ground: '--mantine-color-body',
  surface: '--app-surface',
  text: '--mantine-color-text',
  dimmed: '--mantine-color-dimmed',
  border: '--mantine-color-default-border',
  brand: '--mantine-primary-color-filled',
  onBrand: '--mantine-color-white',
  end: '--mantine-primary-color-light',
  onEnd: '--mantine-primary-color-light-color',
  error: '--mantine-color-error',
} as const;

type Painter = Record<keyof typeof COLOURS, string> & {
  context: CanvasRenderingContext2D;
  texts: PictureTexts;
  font: string;
};

const PADDING = 12;
const RADIUS = 10;
const END_HEIGHT = 22;
const DASHES = [5, 4];

/** The canvas context to draw on, with the colours and the font of the page. */
export function brushOf(context: CanvasRenderingContext2D, texts: PictureTexts, page: Element): Painter {
  const style = getComputedStyle(page);
  const colours = Object.entries(COLOURS).map(([name, property]) => [
    name,
    style.getPropertyValue(property).trim(),
  ]);
  context.textBaseline = 'middle';
  return { ...Object.fromEntries(colours), context, texts, font: style.fontFamily };
}

export function drawTitle(brush: Painter, width: number): void {
  const at = { x: 0, y: 14, width: Math.max(width, CARD_WIDTH) };
  write(brush, brush.texts.title, at, { font: '600 22px', colour: brush.text });
}

/** Draws the lines from answers to questions; must run before the questions, which cover them. */
export function drawLines({ context, dimmed, error }: Painter, { lines }: MapLayout): void {
  context.lineWidth = 1.5;
  for (const { path, loop } of lines) {
    context.strokeStyle = loop ? error : dimmed;
    context.setLineDash(loop ? DASHES : []);
    context.stroke(new Path2D(path));
  }
  context.setLineDash([]);
}

/** Draws a question with its answers and their ends. */
export function drawQuestion(brush: Painter, question: MapQuestion): void {
  const { context, texts } = brush;
  const { x, y, height, headHeight, answers } = question;
  box(brush, { x, y, width: CARD_WIDTH, height, radius: RADIUS, fill: brush.surface, stroke: brush.border });
  const inside = { x: x + PADDING, width: CARD_WIDTH - 2 * PADDING };
  context.font = `600 13px ${brush.font}`;
  const rows = wrapText(measure(brush), question.quest, inside.width, question.textLines);
  const top = y + (headHeight - (rows.length - 1) * QUEST_LINE) / 2;
  for (const [index, row] of rows.entries()) {
    write(brush, row, { ...inside, y: top + index * QUEST_LINE }, { font: '600 13px', colour: brush.text });
  }
  if (question.first) drawTag(brush, texts.first, x + 10, y);
  for (const answer of answers) {
    rule(brush, x, y + answer.y - ROW_HEIGHT / 2);
    write(brush, answer.label, { ...inside, y: y + answer.y }, { font: '12px', colour: brush.text });
    if (isNowhere(answer)) drawEnd(brush, texts.nowhere, x, y + answer.y, true);
    else if (answer.fragrances.length > 0) {
      drawEnd(brush, answer.fragrances.join(', '), x, y + answer.y, false);
    }
  }
  if (answers.length === 0) {
    rule(brush, x, y + headHeight);
    const at = { ...inside, y: y + headHeight + ROW_HEIGHT / 2 };
    write(brush, texts.noAnswers, at, { font: '12px', colour: brush.dimmed });
  }
}

function drawEnd(brush: Painter, text: string, cardX: number, y: number, nowhere: boolean): void {
  const { context } = brush;
  const colour = nowhere ? brush.error : brush.onEnd;
  const x = cardX + CARD_WIDTH + STUB;
  context.setLineDash(nowhere ? DASHES : []);
  context.strokeStyle = nowhere ? brush.error : brush.dimmed;
  context.lineWidth = 1.5;
  context.stroke(new Path2D(`M ${x - STUB} ${y} h ${STUB}`));
  box(brush, {
    x,
    y: y - END_HEIGHT / 2,
    width: END_WIDTH,
    height: END_HEIGHT,
    radius: END_HEIGHT / 2,
    fill: nowhere ? brush.surface : brush.end,
    stroke: nowhere ? brush.error : null,
  });
  context.setLineDash([]);
  write(brush, text, { x: x + 10, y, width: END_WIDTH - 20 }, { font: '12px', colour });
}

function drawTag(brush: Painter, text: string, x: number, y: number): void {
  brush.context.font = `600 11px ${brush.font}`;
  const width = measure(brush)(text) + 12;
  box(brush, { x, y: y - 8, width, height: 16, radius: 4, fill: brush.brand, stroke: null });
  write(brush, text, { x: x + 6, y: y + 0.5, width }, { font: '600 11px', colour: brush.onBrand });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  fill: string;
  stroke: string | null;
}

function box({ context }: Painter, { x, y, width, height, radius, fill, stroke }: Box): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fillStyle = fill;
  context.fill();
  if (!stroke) return;
  context.lineWidth = 1;
  context.strokeStyle = stroke;
  context.stroke();
}

function rule({ context, border }: Painter, x: number, y: number): void {
  context.fillStyle = border;
  context.fillRect(x, y, CARD_WIDTH, 1);
}

/** Draws a text on one line, vertically centred at `y` and cut to the width. */
function write(
  brush: Painter,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
  { font, colour }: { font: string; colour: string },
): void {
  const { context } = brush;
  context.font = `${font} ${brush.font}`;
  context.fillStyle = colour;
  context.fillText(cutText(measure(brush), text, width), x, y);
}

function measure({ context }: Painter): (text: string) => number {
  return (text) => context.measureText(text).width;
}

/** Returns the width of a text in pixels. */
type Measure = (text: string) => number;

const ELLIPSIS = '…';

/** Cuts a text to a width in pixels, with an ellipsis if it was cut. */
export function cutText(measure: Measure, text: string, width: number): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  let fits = 0;
  let tooMany = letters.length;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (measure(letters.slice(0, middle).join('') + ELLIPSIS) <= width) fits = middle;
    else tooMany = middle;
  }
  return letters.slice(0, fits).join('').trimEnd() + ELLIPSIS;
}

/** Wraps a text between words to at most `most` lines; the last one is cut if the text goes on. */
export function wrapText(measure: Measure, text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let rest = text.split(/\s+/).filter(Boolean);
  while (rest.length > 0 && lines.length < most - 1) {
    let count = 1;
    while (count < rest.length && measure(rest.slice(0, count + 1).join(' ')) <= width) count += 1;
    lines.push(cutText(measure, rest.slice(0, count).join(' '), width));
    rest = rest.slice(count);
  }
  return rest.length > 0 ? [...lines, cutText(measure, rest.join(' '), width)] : lines;
}
