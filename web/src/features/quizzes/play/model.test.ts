import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuizSketch } from '../testing/quiz-builders.ts';
import { quiz, SMALL } from '../testing/quiz-builders.ts';
import type { Play, PlayAction } from './model.ts';
import { NOT_STARTED, playReducer, replay } from './model.ts';

/** What the user sees after some actions: the answers given and the current place. */
function played(actions: PlayAction[], sketch: QuizSketch = SMALL, first: number | undefined = 1) {
  return seen(actions.reduce(playReducer, NOT_STARTED), sketch, first);
}

function seen(state: Play, sketch: QuizSketch = SMALL, first: number | undefined = 1) {
  const view = replay(quiz(sketch), first, state);
  if (!view) return undefined;
  const { steps, place, cut } = view;
  const at = 'question' in place ? place.question.quizQuestionId : place.last.answer.quizQuestionAnswerId;
  return { path: steps.map(({ answer }) => answer.quizQuestionAnswerId), place: `${place.kind} ${at}`, cut };
}

const choose = (answerId: number, keptCount: number): PlayAction => ({ type: 'choose', answerId, keptCount });
const start = (questionId: number | null): PlayAction => ({ type: 'start', questionId });
const back = (keptCount: number): PlayAction => ({ type: 'back', keptCount });

describe('playing a quiz', () => {
  it('starts with the first question', () => {
    expect(played([])).toEqual({ path: [], place: 'question 1', cut: false });
    expect(played([start(2), start(null)])?.place).toBe('question 1');
  });

  it('leads from question to question until it ends in fragrances', () => {
    expect(played([choose(11, 0)])).toEqual({ path: [11], place: 'question 2', cut: false });
    expect(played([choose(11, 0), choose(21, 1)])).toEqual({
      path: [11, 21],
      place: 'fragrances 21',
      cut: false,
    });
  });

  it('can start with any question, which clears the path', () => {
    expect(played([choose(11, 0), start(2)])).toEqual({ path: [], place: 'question 2', cut: false });
  });

  it('goes back to any step, but no further than the start', () => {
    const whole = [choose(11, 0), choose(21, 1)];
    expect(played([...whole, back(1)])?.place).toBe('question 2');
    expect(played([...whole, back(0)])?.place).toBe('question 1');
    expect(played([back(-1)])?.place).toBe('question 1');
  });

  it('reports where it cannot continue', () => {
    expect(played([choose(11, 0)], { 1: { 11: {} } })?.place).toBe('nowhere 11');
    expect(played([choose(11, 0)], { 1: { 11: { next: 9 } } })?.place).toBe('nowhere 11');
    expect(played([choose(11, 0)], { 1: { 11: { next: 2 } }, 2: {} })?.place).toBe('unanswered 2');
    expect(played([], {}, undefined)).toBeUndefined();
  });

  it('recognises a question that is reached again', () => {
    const loop: QuizSketch = { 1: { 11: { next: 2 } }, 2: { 21: { next: 1 } } };
    const again = (given: number[]) => {
      const place = replay(quiz(loop), 1, { start: null, given })?.place;
      return place?.kind === 'question' && place.again;
    };
    expect([again([11]), again([11, 21])]).toEqual([false, true]);
  });
});

describe('a quiz that changes while it is played', () => {
  const state = [choose(11, 0), choose(21, 1)].reduce(playReducer, NOT_STARTED);

  it('is replayed as far as the answers still apply', () => {
    expect(seen(state, { ...SMALL, 2: { 22: { fragrances: [2] } } })).toEqual({
      path: [11],
      place: 'question 2',
      cut: true,
    });
    expect(seen(state, { 1: { 12: { fragrances: [1] } } })).toEqual({
      path: [],
      place: 'question 1',
      cut: true,
    });
  });

  it('is replayed to the end once the change is undone', () => {
    seen(state, { 1: {} });
    expect(seen(state)).toEqual({ path: [11, 21], place: 'fragrances 21', cut: false });
  });

  it('adds the next answer after those that still apply', () => {
    const changed: QuizSketch = { ...SMALL, 2: { 22: { fragrances: [2] } } };
    expect(seen(playReducer(state, choose(22, 1)), changed)).toEqual({
      path: [11, 22],
      place: 'fragrances 22',
      cut: false,
    });
  });

  it('restarts with the first question if the chosen one is gone', () => {
    expect(seen({ start: 9, given: [] })?.place).toBe('question 1');
  });

  it('always arrives at a place, for any actions in any quiz', () => {
    const ids = fc.integer({ min: 1, max: 4 });
    const sketches = fc.dictionary(
      ids.map(String),
      fc.dictionary(
        ids.map(String),
        fc.record({ next: ids, fragrances: fc.array(ids, { maxLength: 1 }) }, { requiredKeys: [] }),
      ),
    ) as fc.Arbitrary<QuizSketch>;
    const actions = fc.array(
      fc.oneof(
        fc.record({ type: fc.constant('choose' as const), answerId: ids, keptCount: fc.nat(6) }),
        fc.record({ type: fc.constant('back' as const), keptCount: fc.integer({ min: -2, max: 6 }) }),
        fc.record({ type: fc.constant('start' as const), questionId: fc.option(ids) }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(sketches, actions, (sketch, taken) => {
        const state = taken.reduce(playReducer, NOT_STARTED);
        const [first] = Object.keys(sketch).map(Number);
        const view = replay(quiz(sketch), first, state);
        expect(view === undefined).toBe(first === undefined);
        if (!view) return;
        expect(view.steps.map(({ answer }) => answer.quizQuestionAnswerId)).toEqual(
          state.given.slice(0, view.steps.length),
        );
        // Each step exists in the current quiz and leads to the next.
        view.steps.forEach(({ question, answer }, index) => {
          expect(question.answers).toContain(answer);
          const following = view.steps[index + 1]?.question;
          if (following) expect(answer.nextQuestionId).toBe(following.quizQuestionId);
        });
      }),
    );
  });
});
