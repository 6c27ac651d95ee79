import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuizSketch } from '../testing/quiz-builders.ts';
import { quiz, SMALL } from '../testing/quiz-builders.ts';
import type { Play, PlayAction } from './model.ts';
import { NOT_STARTED, play, replay } from './model.ts';

/** What one sees after some actions: the answers on the way, and where it stands. */
function played(actions: PlayAction[], sketch: QuizSketch = SMALL, first: number | undefined = 1) {
  return seen(actions.reduce(play, NOT_STARTED), sketch, first);
}

function seen(state: Play, sketch: QuizSketch = SMALL, first: number | undefined = 1) {
  const view = replay(quiz(sketch), first, state);
  if (!view) return undefined;
  const { steps, place, cut } = view;
  const at = 'question' in place ? place.question.quizQuestionId : place.last.answer.quizQuestionAnswerId;
  return { path: steps.map(({ answer }) => answer.quizQuestionAnswerId), place: `${place.kind} ${at}`, cut };
}

const choose = (answerId: number, kept: number): PlayAction => ({ type: 'choose', answerId, kept });
const start = (questionId: number | null): PlayAction => ({ type: 'start', questionId });
const back = (kept: number): PlayAction => ({ type: 'back', kept });

describe('playing a quiz', () => {
  it('begins with its first question', () => {
    expect(played([])).toEqual({ path: [], place: 'question 1', cut: false });
    expect(played([start(2), start(null)])?.place).toBe('question 1');
  });

  it('goes from answer to question until it ends in fragrances', () => {
    expect(played([choose(11, 0)])).toEqual({ path: [11], place: 'question 2', cut: false });
    expect(played([choose(11, 0), choose(21, 1)])).toEqual({
      path: [11, 21],
      place: 'fragrances 21',
      cut: false,
    });
  });

  it('begins with any question, and forgets the way there', () => {
    expect(played([choose(11, 0), start(2)])).toEqual({ path: [], place: 'question 2', cut: false });
  });

  it('goes back to any step, and no further than the beginning', () => {
    const whole = [choose(11, 0), choose(21, 1)];
    expect(played([...whole, back(1)])?.place).toBe('question 2');
    expect(played([...whole, back(0)])?.place).toBe('question 1');
    expect(played([back(-1)])?.place).toBe('question 1');
  });

  it('tells where it goes no further', () => {
    expect(played([choose(11, 0)], { 1: { 11: {} } })?.place).toBe('nowhere 11');
    expect(played([choose(11, 0)], { 1: { 11: { next: 9 } } })?.place).toBe('nowhere 11');
    expect(played([choose(11, 0)], { 1: { 11: { next: 2 } }, 2: {} })?.place).toBe('unanswered 2');
    expect(played([], {}, undefined)).toBeUndefined();
  });

  it('knows a question that it comes to again', () => {
    const loop: QuizSketch = { 1: { 11: { next: 2 } }, 2: { 21: { next: 1 } } };
    const again = (given: number[]) => {
      const place = replay(quiz(loop), 1, { start: null, given })?.place;
      return place?.kind === 'question' && place.again;
    };
    expect([again([11]), again([11, 21])]).toEqual([false, true]);
  });
});

describe('a quiz that changes while it is played', () => {
  const state = [choose(11, 0), choose(21, 1)].reduce(play, NOT_STARTED);

  it('is played again as far as the answers hold', () => {
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

  it('is played to the end again once the change is taken back', () => {
    seen(state, { 1: {} });
    expect(seen(state)).toEqual({ path: [11, 21], place: 'fragrances 21', cut: false });
  });

  it('takes the next answer after those that hold', () => {
    const changed: QuizSketch = { ...SMALL, 2: { 22: { fragrances: [2] } } };
    expect(seen(play(state, choose(22, 1)), changed)).toEqual({
      path: [11, 22],
      place: 'fragrances 22',
      cut: false,
    });
  });

  it('begins anew where the question that it began with is gone', () => {
    expect(seen({ start: 9, given: [] })?.place).toBe('question 1');
  });

  it('comes to a place, whatever was asked of whatever quiz', () => {
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
        fc.record({ type: fc.constant('choose' as const), answerId: ids, kept: fc.nat(6) }),
        fc.record({ type: fc.constant('back' as const), kept: fc.integer({ min: -2, max: 6 }) }),
        fc.record({ type: fc.constant('start' as const), questionId: fc.option(ids) }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(sketches, actions, (sketch, taken) => {
        const state = taken.reduce(play, NOT_STARTED);
        const [first] = Object.keys(sketch).map(Number);
        const view = replay(quiz(sketch), first, state);
        expect(view === undefined).toBe(first === undefined);
        if (!view) return;
        expect(view.steps.map(({ answer }) => answer.quizQuestionAnswerId)).toEqual(
          state.given.slice(0, view.steps.length),
        );
        // Each step stands in the quiz as it is, and leads to the next.
        view.steps.forEach(({ question, answer }, index) => {
          expect(question.answers).toContain(answer);
          const following = view.steps[index + 1]?.question;
          if (following) expect(answer.nextQuestionId).toBe(following.quizQuestionId);
        });
      }),
    );
  });
});
