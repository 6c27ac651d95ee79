import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWERS_MAX } from '#contracts/core/constants.ts';
import { inPlayOrder } from '#contracts/quizzes/quiz-graph.ts';
import type { Quiz, TreeMove } from '#contracts/quizzes/quizzes.ts';
import type { QuizSketch } from '../testing/quiz-builders.ts';
import { quiz } from '../testing/quiz-builders.ts';
import { graphOf } from '../validation/draft-graph.ts';
import { canMove, questionsChangedBy } from './moves.ts';

/** 1 leads to 2 and 3, which both lead to 4; 3 also ends in fragrances. */
const DIAMOND: QuizSketch = {
  1: { 11: { next: 2 }, 12: { next: 3 } },
  2: { 21: { next: 4 }, 22: {} },
  3: { 31: { next: 4 }, 32: { fragrances: [1, 2] } },
  4: { 41: { fragrances: [2] }, 42: {} },
};

const fragrance = (fragranceOptionId: number, newQuizQuestionAnswerId: number): TreeMove => ({
  nodeType: 'fragrance',
  fragranceOptionId,
  newQuizQuestionAnswerId,
});
const question = (nextQuestionId: number, to: number, previous: number | null = null): TreeMove => ({
  nodeType: 'question',
  nextQuestionId,
  quizQuestionAnswerId: to,
  previousQuizQuestionAnswerId: previous,
});
const answer = (quizQuestionAnswerId: number, newQuizQuestionId: number): TreeMove => ({
  nodeType: 'answer',
  quizQuestionAnswerId,
  newQuizQuestionId,
});

describe('a move in the tree', () => {
  it.each([
    ['a fragrance to an answer without a destination', fragrance(321, 42), true],
    ['a fragrance to an answer that ends in other fragrances', fragrance(321, 41), true],
    ['a fragrance to an answer that already has it', fragrance(322, 41), false],
    ['a fragrance to its own answer', fragrance(321, 32), false],
    ['a fragrance to an answer that leads to a question', fragrance(321, 21), false],
    ['an unknown fragrance', fragrance(999, 42), false],
    ['a question to an answer without a destination', question(4, 22, 21), true],
    ['a question in place of another', question(4, 11, 21), true],
    ['a question to its current place', question(4, 21, 31), false],
    ['a question to an answer that ends in fragrances', question(4, 32, 31), false],
    ['a question below itself', question(2, 42, 11), false],
    ['the first question below itself', question(1, 22), false],
    ['a question from an answer that does not lead to it', question(4, 22, 11), false],
    ['an answer to another question', answer(21, 1), true],
    ['an answer to the question that it leads to', answer(21, 4), false],
    ['an answer to a question further down its path', answer(11, 4), false],
    ['an answer without a destination to any question', answer(42, 2), true],
    ['an answer to its own question', answer(21, 2), false],
    ['an answer to an unknown question', answer(21, 99), false],
  ])('is allowed or refused: %s', (_, move, allowed) => {
    expect(canMove(quiz(DIAMOND), move)).toBe(allowed);
  });

  it('of an answer to a question that has as many answers as it may have is refused', () => {
    const full = Object.fromEntries(Array.from({ length: ANSWERS_MAX }, (_, index) => [200 + index, {}]));
    expect(canMove(quiz({ 1: { 11: {} }, 2: full }), answer(11, 2))).toBe(false);
  });

  it('reports the questions that it changes', () => {
    const of = quiz(DIAMOND);
    expect([...questionsChangedBy(of, fragrance(321, 42))].sort()).toEqual([3, 4]);
    expect([...questionsChangedBy(of, question(4, 22, 31))].sort()).toEqual([2, 3]);
    expect([...questionsChangedBy(of, question(4, 22))]).toEqual([2]);
    expect([...questionsChangedBy(of, answer(21, 1))].sort()).toEqual([1, 2]);
  });

  it('is allowed exactly when the resulting quiz keeps the rules', () => {
    fc.assert(
      fc.property(
        quizzes,
        fc.nat(),
        fc.nat(),
        fc.nat(3),
        fc.constantFrom('q', 'a', 'f'),
        (of, a, b, c, kind) => {
          const move = someMove(of, a, b, c, kind);
          if (move) expect(canMove(of, move)).toBe(keepsRules(of, move));
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** Quizzes without loops: answers lead only to later questions. */
const quizzes: fc.Arbitrary<Quiz> = fc
  .array(fc.array(fc.record({ ends: fc.subarray([1, 2, 3]), next: fc.nat(6) }), { maxLength: 3 }), {
    minLength: 2,
    maxLength: 6,
  })
  .map((questions) => {
    const sketch: QuizSketch = {};
    questions.forEach((answers, index) => {
      sketch[index + 1] = Object.fromEntries(
        answers.map(({ ends, next }, place) => {
          const leads = next > index + 1 && next <= questions.length;
          return [(index + 1) * 10 + place, leads ? { next } : { fragrances: ends }];
        }),
      );
    });
    return quiz(sketch);
  });

function someMove(of: Quiz, a: number, b: number, c: number, kind: string): TreeMove | undefined {
  const answers = of.questions.flatMap((one) => one.answers);
  const pick = <Item>(items: readonly Item[], index: number) => items[index % Math.max(items.length, 1)];
  const target = pick(answers, b)?.quizQuestionAnswerId;
  const asked = pick(of.questions, a + c)?.quizQuestionId;
  if (target === undefined || asked === undefined) return undefined;
  if (kind === 'a') return answer(target, asked);
  if (kind === 'f') {
    const option = pick(
      answers.flatMap((one) => one.fragranceOptions),
      a,
    );
    return option && fragrance(option.fragranceOptionId, target);
  }
  const leading = answers.filter(({ nextQuestionId }) => nextQuestionId === asked);
  return question(asked, target, pick(leading, c)?.quizQuestionAnswerId ?? null);
}

/** Makes the move and checks the result. */
function keepsRules(of: Quiz, move: TreeMove): boolean {
  const made = structuredClone(of);
  const all = made.questions.flatMap((one) => one.answers);
  const byId = (id: number) => all.find((one) => one.quizQuestionAnswerId === id);
  if (move.nodeType === 'fragrance') {
    for (const one of all) {
      const moved = one.fragranceOptions.filter((o) => o.fragranceOptionId === move.fragranceOptionId);
      one.fragranceOptions = one.fragranceOptions.filter((o) => !moved.includes(o));
      byId(move.newQuizQuestionAnswerId)?.fragranceOptions.push(...moved);
      if (moved.length > 0) break;
    }
  } else if (move.nodeType === 'question') {
    const previous = byId(move.previousQuizQuestionAnswerId ?? 0);
    if (previous) previous.nextQuestionId = null;
    const to = byId(move.quizQuestionAnswerId);
    // The answer already leads there: the move would only remove the previous link.
    if (to?.nextQuestionId === move.nextQuestionId) return false;
    if (to) to.nextQuestionId = move.nextQuestionId;
  } else {
    const moved = byId(move.quizQuestionAnswerId);
    for (const one of made.questions) {
      one.answers = one.answers.filter((other) => other !== moved);
      if (one.quizQuestionId === move.newQuizQuestionId && moved) one.answers.push(moved);
    }
  }
  if (JSON.stringify(sorted(made)) === JSON.stringify(sorted(of))) return false;
  return (
    inPlayOrder(graphOf(made, undefined)) !== undefined &&
    all.every(({ nextQuestionId, fragranceOptions }) => {
      const ids = fragranceOptions.map(({ fragranceId }) => fragranceId);
      return (nextQuestionId === null || ids.length === 0) && new Set(ids).size === ids.length;
    })
  );
}

/** Drops the order of answers and fragrances, which is not part of the rules. */
function sorted({ questions }: Quiz) {
  return questions.map((one) =>
    one.answers
      .map(({ quizQuestionAnswerId, nextQuestionId, fragranceOptions }) => [
        quizQuestionAnswerId,
        nextQuestionId,
        fragranceOptions.map(({ fragranceOptionId }) => fragranceOptionId).sort(),
      ])
      .sort((x, y) => Number(x[0]) - Number(y[0])),
  );
}
