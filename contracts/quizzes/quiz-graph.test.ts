import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, edit, faults } from '../testing/graph-checker.ts';
import { quizCoverage } from './quiz-coverage.ts';
import {
  beginnings,
  inPlayOrder,
  loopingAnswers,
  type QuizFault,
  type QuizFaultCode,
  type QuizGraph,
  quizFaults,
  reachableFrom,
  wouldLoop,
} from './quiz-graph.ts';

/** Graphs of up to nine questions whose answers lead anywhere: back to their question, nowhere, or to both kinds. */
const graphs = fc.integer({ min: 0, max: 9 }).chain((size) =>
  fc
    .array(
      fc.array(
        fc.record({
          next: size === 0 ? fc.constant(null) : fc.option(fc.integer({ min: 1, max: size }), { freq: 2 }),
          fragrances: fc.array(
            fc.record({
              fragranceId: fc.integer({ min: 1, max: 4 }),
              active: fc.boolean(),
              inCampaign: fc.boolean(),
            }),
            { maxLength: 2 },
          ),
        }),
        { maxLength: 3 },
      ),
      { minLength: size, maxLength: size },
    )
    .map(
      (questions): QuizGraph =>
        questions.map((answers, index) => ({
          questionId: index + 1,
          answers: answers.map((answer, place) => ({ ...answer, answerId: (index + 1) * 100 + place })),
        })),
    ),
);

const codes = (graph: QuizGraph): QuizFaultCode[] => quizFaults(graph).map(({ code }) => code);

/** Faults as sorted strings, for comparison in any order. */
const told = (list: readonly QuizFault[]) =>
  list.map((fault) => JSON.stringify(Object.entries(fault).sort())).sort();

describe('the rules of a quiz', () => {
  it('agree with an independent checker', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { first, reaches, hasLoop, ids } = check(graph);
        expect(beginnings(graph)).toEqual(first);
        expect(loopingAnswers(graph).length > 0).toBe(hasLoop);
        expect(inPlayOrder(graph) === undefined).toBe(hasLoop);
        for (const id of ids) {
          expect([...reachableFrom(graph, id)].sort()).toEqual(
            ids.filter((other) => reaches(id, other)).sort(),
          );
        }
        expect(told(quizFaults(graph).filter(({ code }) => code !== 'loop'))).toEqual(told(faults(graph)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('mark only answers on a loop as looping, and enough of them to break every loop', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const looping = new Set(loopingAnswers(graph));
        const { reaches } = check(graph);
        for (const { questionId, answers } of graph) {
          for (const { answerId, next } of answers) {
            if (looping.has(answerId)) expect(next !== null && reaches(next, questionId)).toBe(true);
          }
        }
        const opened = graph.map((question) => ({
          ...question,
          answers: question.answers.filter(({ answerId }) => !looping.has(answerId)),
        }));
        expect(check(opened).hasLoop).toBe(false);
        const named = quizFaults(graph).flatMap((fault) =>
          fault.at === 'answer' && fault.code === 'loop' ? [fault.answerId] : [],
        );
        expect(new Set(named)).toEqual(looping);
        expect(named).toHaveLength(looping.size);
      }),
      { numRuns: 500 },
    );
  });

  it('keep a quiz free of loops through any sequence of edits and moves that they allow', () => {
    const edits = fc.array(fc.record({ answer: fc.nat(30), to: fc.nat(30), kind: fc.nat(3) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(edits, (sequence) => {
        let graph: QuizGraph = Array.from({ length: 6 }, (_, index) => ({
          questionId: index + 1,
          answers: [0, 1].map((place) => ({
            answerId: (index + 1) * 10 + place,
            next: null,
            fragrances: [],
          })),
        }));
        for (const { answer, to, kind } of sequence) {
          const edited = edit(graph, kind, answer, to);
          if (!edited) continue;
          const { predicted, result } = edited;
          expect(predicted).toBe(check(result).hasLoop);
          if (!predicted) graph = result;
        }
        expect(loopingAnswers(graph)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('predict a loop exactly when leading an answer to a question creates one', () => {
    fc.assert(
      fc.property(graphs, fc.nat(), fc.nat(), (graph, one, other) => {
        const answers = graph.flatMap(({ questionId, answers: given }) =>
          given.map(({ answerId }) => ({ questionId, answerId })),
        );
        fc.pre(answers.length > 0 && loopingAnswers(graph).length === 0);
        const { questionId, answerId } = answers[one % answers.length] ?? { questionId: 0, answerId: 0 };
        const target = graph[other % graph.length]?.questionId ?? 0;
        const led = graph.map((question) => ({
          ...question,
          answers: question.answers.map((answer) =>
            answer.answerId === answerId ? { ...answer, next: target } : answer,
          ),
        }));
        expect(wouldLoop(graph, questionId, target) || wouldLoop(led, questionId, target)).toBe(
          loopingAnswers(led).length > 0,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('report each fault at its question or answer', () => {
    const graph: QuizGraph = [
      { questionId: 1, answers: [{ answerId: 10, next: 2, fragrances: [] }] },
      {
        questionId: 2,
        answers: [
          { answerId: 20, next: null, fragrances: [] },
          { answerId: 21, next: null, fragrances: [{ fragranceId: 7, active: false, inCampaign: true }] },
        ],
      },
      { questionId: 3, answers: [] },
      { questionId: 4, answers: [{ answerId: 40, next: 5, fragrances: [] }] },
      { questionId: 5, answers: [{ answerId: 50, next: 4, fragrances: [] }] },
    ];
    expect(quizFaults(graph)).toEqual([
      { at: 'answer', questionId: 2, answerId: 20, code: 'no_destination' },
      { at: 'answer', questionId: 2, answerId: 21, code: 'fragrance_inactive', fragranceId: 7 },
      { at: 'question', questionId: 3, code: 'several_beginnings' },
      { at: 'question', questionId: 3, code: 'unanswered' },
      { at: 'question', questionId: 4, code: 'unreachable' },
      { at: 'question', questionId: 5, code: 'unreachable' },
      { at: 'answer', questionId: 5, answerId: 50, code: 'loop' },
    ]);
    expect(codes([])).toEqual([]);
    expect(codes([{ questionId: 1, answers: [{ answerId: 1, next: 1, fragrances: [] }] }])).toEqual([
      'no_beginning',
      'loop',
    ]);
  });

  it('handle ten thousand questions in a row', () => {
    const long: QuizGraph = Array.from({ length: 10_000 }, (_, index) => ({
      questionId: index + 1,
      answers: [
        {
          answerId: index + 1,
          next: index + 1 < 10_000 ? index + 2 : null,
          fragrances: index + 1 < 10_000 ? [] : [{ fragranceId: 1, active: true, inCampaign: true }],
        },
      ],
    }));
    expect(quizFaults(long)).toEqual([]);
    expect(quizCoverage(long, 1)).toMatchObject({ paths: 1, shortest: 10_000, longest: 10_000 });
  });
});

describe('quiz coverage', () => {
  it('counts the same as a brute-force walk', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const start = graph[0]?.questionId;
        fc.pre(start !== undefined && loopingAnswers(graph).length === 0);
        const ends: { fragranceId: number | null; length: number }[] = [];
        const walk = (id: number, length: number) => {
          for (const answer of graph.find(({ questionId }) => questionId === id)?.answers ?? []) {
            if (answer.next !== null) walk(answer.next, length + 1);
            if (answer.fragrances.length > 0) ends.push({ fragranceId: null, length: length + 1 });
            for (const { fragranceId } of answer.fragrances) ends.push({ fragranceId, length: length + 1 });
          }
        };
        walk(start ?? 0, 0);
        const coverage = quizCoverage(graph, start ?? 0);
        const lengths = (id: number | null) =>
          ends.filter(({ fragranceId }) => fragranceId === id).map(({ length }) => length);
        expect(coverage?.paths).toBe(lengths(null).length);
        expect(coverage?.shortest ?? Infinity).toBe(Math.min(...lengths(null)));
        for (const { fragranceId, paths, shortest, longest } of coverage?.fragrances ?? []) {
          const walked = lengths(fragranceId);
          expect([paths, shortest, longest]).toEqual([
            walked.length,
            Math.min(...walked),
            Math.max(...walked),
          ]);
        }
        const met = new Set(ends.map(({ fragranceId }) => fragranceId).filter((id) => id !== null));
        expect(coverage?.fragrances).toHaveLength(met.size);
      }),
      { numRuns: 500 },
    );
  });

  it('is undefined for a quiz with a loop', () => {
    const loop: QuizGraph = [{ questionId: 1, answers: [{ answerId: 1, next: 1, fragrances: [] }] }];
    expect(quizCoverage(loop, 1)).toBeUndefined();
  });
});
