import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PathStep, quizCoverage, shortestPathTo } from './quiz-coverage.ts';
import type { QuizGraph } from './quiz-graph.ts';

const START = 1;

/** Graphs of up to seven questions whose answers lead to a later question, to fragrances, to both, or nowhere. */
const acyclic = fc.integer({ min: 1, max: 7 }).chain((size) =>
  fc
    .tuple(
      ...Array.from({ length: size }, (_, index) =>
        fc.array(
          fc.record({
            next:
              index + 1 < size
                ? fc.option(fc.integer({ min: index + 2, max: size }), { freq: 3 })
                : fc.constant(null),
            fragrances: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
          }),
          { maxLength: 3 },
        ),
      ),
    )
    .map((questions) => graphOf(questions)),
);

/** Graphs whose answers may lead anywhere, including backwards. */
const tangled = fc.integer({ min: 1, max: 6 }).chain((size) =>
  fc
    .array(
      fc.array(
        fc.record({
          next: fc.option(fc.integer({ min: 1, max: size }), { freq: 3 }),
          fragrances: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 1 }),
        }),
        { maxLength: 3 },
      ),
      { minLength: size, maxLength: size },
    )
    .map(graphOf),
);

interface AnswerSketch {
  next: number | null;
  fragrances: number[];
}

/** Questions are numbered 1, 2, …; answers of the first 100, 101, …, of the second 200, … */
function graphOf(questions: AnswerSketch[][]): QuizGraph {
  return questions.map((answers, index) => ({
    questionId: index + 1,
    answers: answers.map(({ next, fragrances }, place) => ({
      answerId: (index + 1) * 100 + place,
      next,
      fragrances: fragrances.map((fragranceId) => ({ fragranceId, active: true, inCampaign: true })),
    })),
  }));
}

/** Every path of at most `longest` answers that ends in fragrances, by brute force. */
function everyWay(graph: QuizGraph, longest: number): { steps: PathStep[]; fragrances: number[] }[] {
  const walk = (questionId: number, before: PathStep[]): { steps: PathStep[]; fragrances: number[] }[] => {
    if (before.length === longest) return [];
    const answers = graph.find((question) => question.questionId === questionId)?.answers ?? [];
    return answers.flatMap(({ answerId, next, fragrances }) => {
      const steps = [...before, { questionId, answerId }];
      const ends = fragrances.map(({ fragranceId }) => fragranceId);
      return [
        ...(ends.length > 0 ? [{ steps, fragrances: ends }] : []),
        ...(next === null ? [] : walk(next, steps)),
      ];
    });
  };
  return walk(START, []);
}

describe('the coverage of a quiz', () => {
  it('matches a brute-force walk of every path', () => {
    fc.assert(
      fc.property(acyclic, (graph) => {
        const ways = everyWay(graph, graph.length);
        const figures = (ends: typeof ways) => ({
          paths: ends.length,
          shortest: ends.length > 0 ? Math.min(...ends.map(({ steps }) => steps.length)) : null,
          longest: ends.length > 0 ? Math.max(...ends.map(({ steps }) => steps.length)) : null,
        });
        const met = [...new Set(ways.flatMap(({ fragrances }) => fragrances))].sort();
        const coverage = quizCoverage(graph, START);
        expect({
          ...coverage,
          fragrances: coverage?.fragrances.toSorted((one, other) => one.fragranceId - other.fragranceId),
        }).toEqual({
          ...figures(ways),
          fragrances: met.map((fragranceId) => ({
            fragranceId,
            ...figures(ways.filter(({ fragrances }) => fragrances.includes(fragranceId))),
          })),
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('ignores questions that cannot be reached, including loops among them', () => {
    const graph = graphOf([
      [{ next: null, fragrances: [1] }],
      [{ next: null, fragrances: [2] }],
      [{ next: 3, fragrances: [3] }],
    ]);
    expect(quizCoverage(graph, START)).toEqual({
      paths: 1,
      shortest: 1,
      longest: 1,
      fragrances: [{ fragranceId: 1, paths: 1, shortest: 1, longest: 1 }],
    });
  });

  it('is undefined if a loop can be reached', () => {
    const graph = graphOf([
      [
        { next: 2, fragrances: [] },
        { next: null, fragrances: [1] },
      ],
      [{ next: 1, fragrances: [] }],
    ]);
    expect(quizCoverage(graph, START)).toBeUndefined();
  });

  it('counts more paths than could be walked', () => {
    const pair = (index: number) => ({
      next: index + 1 < 60 ? index + 2 : null,
      fragrances: index + 1 < 60 ? [] : [1],
    });
    const graph = graphOf(Array.from({ length: 60 }, (_, index) => [pair(index), pair(index)]));
    expect(quizCoverage(graph, START)).toMatchObject({ paths: 2 ** 60, shortest: 60, longest: 60 });
  });
});

describe('the shortest path to a fragrance', () => {
  it('is playable and no other is shorter, in any graph', () => {
    fc.assert(
      fc.property(tangled, fc.integer({ min: 1, max: 3 }), (graph, fragranceId) => {
        const leading = everyWay(graph, graph.length).filter(({ fragrances }) =>
          fragrances.includes(fragranceId),
        );
        const path = shortestPathTo(graph, START, fragranceId);
        if (leading.length === 0) expect(path).toBeUndefined();
        else {
          expect(leading.map(({ steps }) => steps)).toContainEqual(path);
          expect(path).toHaveLength(Math.min(...leading.map(({ steps }) => steps.length)));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('prefers earlier answers among equally short paths', () => {
    const graph = graphOf([
      [
        { next: 2, fragrances: [] },
        { next: 3, fragrances: [] },
      ],
      [{ next: null, fragrances: [1] }],
      [{ next: null, fragrances: [1] }],
    ]);
    expect(shortestPathTo(graph, START, 1)).toEqual([
      { questionId: 1, answerId: 100 },
      { questionId: 2, answerId: 200 },
    ]);
  });

  it('is found through ten thousand questions', () => {
    const graph = graphOf(
      Array.from({ length: 10_000 }, (_, index) => [
        { next: index + 1 < 10_000 ? index + 2 : null, fragrances: index + 1 < 10_000 ? [] : [1] },
      ]),
    );
    expect(shortestPathTo(graph, START, 1)).toHaveLength(10_000);
  });
});
