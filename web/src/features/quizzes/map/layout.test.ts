import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuizSketch } from '../testing/quiz-builders.ts';
import { quiz, SMALL } from '../testing/quiz-builders.ts';
import type { MapLayout, MapQuestion } from './layout.ts';
import { CARD_WIDTH, isNowhere, mapLayout, NODE_WIDTH } from './layout.ts';

const place = (layout: MapLayout, id: number) => layout.questions.find((one) => one.id === id);
const x = (layout: MapLayout, id: number) => place(layout, id)?.x ?? Number.NaN;
const y = (layout: MapLayout, id: number) => place(layout, id)?.y ?? Number.NaN;

/** Arbitrary quizzes: with shared questions, loops, questions that lead to themselves, and answers without any end. */
const sketches: fc.Arbitrary<QuizSketch> = fc
  .array(fc.array(fc.integer({ min: -1, max: 14 }), { maxLength: 5 }), { minLength: 1, maxLength: 14 })
  .map((questions) => {
    const sketch: QuizSketch = {};
    questions.forEach((answers, index) => {
      sketch[index + 1] = Object.fromEntries(
        answers.map((next, at) => [
          (index + 1) * 100 + at,
          next > 0 ? { next } : { fragrances: next === 0 ? [1, 2] : [] },
        ]),
      );
    });
    return sketch;
  });

/** The horizontal stretches of a line, beside the questions that it passes. */
function levels(path: string): { from: number; to: number; y: number }[] {
  const numbers = [...path.matchAll(/(-?[\d.]+) H ([\d.]+)/g)];
  return numbers.map(([match, height, to]) => {
    const before = path.slice(0, path.indexOf(match)).trimEnd().split(' ');
    return { from: Number(before.at(-1)), to: Number(to), y: Number(height) };
  });
}

function overlaps(a: MapQuestion, b: MapQuestion): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe('the map layout', () => {
  it('places questions from left to right in the order of play', () => {
    const layout = mapLayout(quiz(SMALL));
    expect(x(layout, 2)).toBeGreaterThanOrEqual(x(layout, 1) + NODE_WIDTH);
    expect(layout.questions.map(({ id, first }) => [id, first])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  it('shows a shared question once, with a line from each answer that leads to it', () => {
    const layout = mapLayout(quiz({ 1: { 11: { next: 2 }, 12: { next: 2 } }, 2: { 21: {} } }));
    expect(layout.questions.map(({ id }) => id)).toEqual([1, 2]);
    expect(layout.lines.map(({ answerId, to }) => [answerId, to])).toEqual([
      [11, 2],
      [12, 2],
    ]);
  });

  it('orders next questions like the answers that lead to them', () => {
    const layout = mapLayout(
      quiz({
        1: { 11: { next: 2 }, 12: { next: 3 }, 13: { next: 4 } },
        2: { 21: { next: 5 }, 22: { next: 6 } },
        3: { 31: {} },
        4: { 41: { next: 7 }, 42: { next: 8 } },
        5: {},
        6: {},
        7: {},
        8: {},
      }),
    );
    const heights = (ids: number[]) => ids.map((id) => y(layout, id));
    for (const ids of [
      [2, 3, 4],
      [5, 6, 7, 8],
    ]) {
      expect(heights(ids)).toEqual(heights(ids).sort((a, b) => a - b));
    }
  });

  it('starts a line at the row of its answer, or after the fragrances if it wrongly has both', () => {
    const layout = mapLayout(
      quiz({ 1: { 11: { next: 2 }, 12: { next: 2, fragrances: [1] } }, 2: { 21: {} } }),
    );
    const [first, second] = place(layout, 1)?.answers ?? [];
    const at = (right: number, row: number | undefined) =>
      `M ${x(layout, 1) + right} ${y(layout, 1) + (row ?? Number.NaN)} `;
    expect(layout.lines[0]?.path.startsWith(at(CARD_WIDTH, first?.y))).toBe(true);
    expect(layout.lines[1]?.path.startsWith(at(NODE_WIDTH, second?.y))).toBe(true);
  });

  it('marks only the answer that leads back', () => {
    const layout = mapLayout(
      quiz({ 1: { 11: { next: 2 } }, 2: { 21: { next: 3 } }, 3: { 31: { next: 2 } } }),
    );
    expect(layout.lines.map(({ answerId, loop }) => [answerId, loop])).toEqual([
      [11, false],
      [21, false],
      [31, true],
    ]);
    expect(x(layout, 3)).toBeGreaterThan(x(layout, 2));
  });

  it('draws no line to an unknown question and treats its answer as leading nowhere', () => {
    const layout = mapLayout(quiz({ 1: { 11: { next: 99 }, 12: { fragrances: [1] } } }));
    expect(layout.lines).toEqual([]);
    expect(place(layout, 1)?.answers.map(isNowhere)).toEqual([true, false]);
  });

  it('is empty for an empty quiz', () => {
    expect(mapLayout(quiz({}))).toMatchObject({ questions: [], lines: [] });
  });

  it('keeps questions apart and within bounds and draws a line for each destination in any quiz', () => {
    fc.assert(
      fc.property(sketches, (sketch) => {
        const of = quiz(sketch);
        const { questions, lines, width, height } = mapLayout(of);
        questions.forEach((one, index) => {
          expect(questions.slice(index + 1).filter((other) => overlaps(one, other))).toEqual([]);
          expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height).toBe(
            true,
          );
        });
        const destinations = of.questions.flatMap(({ answers }) =>
          answers.filter(({ nextQuestionId }) => questions.some(({ id }) => id === nextQuestionId)),
        );
        expect(lines.map(({ answerId }) => answerId)).toEqual(
          destinations.map(({ quizQuestionAnswerId }) => quizQuestionAnswerId),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('draws no line across a question', () => {
    fc.assert(
      fc.property(sketches, (sketch) => {
        const { questions, lines } = mapLayout(quiz(sketch));
        for (const { from, path } of lines) {
          for (const level of levels(path)) {
            const crossed = questions.filter(
              (one) =>
                one.id !== from &&
                level.from < one.x + one.width &&
                level.to > one.x &&
                level.y > one.y &&
                level.y < one.y + one.height,
            );
            expect(crossed).toEqual([]);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is deterministic', () => {
    fc.assert(
      fc.property(sketches, (sketch) => {
        expect(mapLayout(quiz(sketch))).toEqual(mapLayout(quiz(sketch)));
      }),
      { numRuns: 30 },
    );
  });
});
