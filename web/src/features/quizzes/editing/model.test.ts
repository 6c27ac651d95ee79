import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionInput } from '#contracts/quizzes/quizzes.ts';
import { quiz } from '../testing/quiz-builders.ts';
import type { Draft } from './draft.ts';
import { bodyOf, draftOf, newDraft } from './draft.ts';
import type { QuestionEdit, QuestionEditAction } from './model.ts';
import { isDirty, reduceEdit, startEdit } from './model.ts';

const [FIRST] = quiz().questions;
if (!FIRST) throw new Error('The quiz has no question');
const STORED: Draft = draftOf(FIRST);

const written = (writing: QuestionEdit, ...actions: QuestionEditAction[]) =>
  actions.reduce(reduceEdit, writing);
const labels = ({ draft }: QuestionEdit) => draft.answers.map(({ label }) => label);
const described = (text: string): QuestionEditAction => ({
  type: 'change',
  key: 'answer-11',
  change: { description: text },
  typing: 'description',
});

describe('editing a question', () => {
  it('detects whether anything has changed', () => {
    const begun = startEdit(STORED);
    expect(isDirty(begun)).toBe(false);
    const changed = written(begun, described('x'));
    expect(isDirty(changed)).toBe(true);
    expect(isDirty(written(changed, described('')))).toBe(false);
  });

  it('adds a blank answer, but no second one while that is blank', () => {
    const begun = startEdit(newDraft());
    expect(written(begun, { type: 'add' })).toBe(begun);
    const filled = written(begun, { type: 'change', key: 'new', change: { label: 'Sim' } });
    expect(labels(written(filled, { type: 'add' }, { type: 'add' }))).toEqual(['Sim', '']);
  });

  it('does not count a blank answer as a change', () => {
    expect(isDirty(written(startEdit(STORED), { type: 'add' }))).toBe(false);
  });

  it('moves answers, but not beyond the ends', () => {
    const begun = startEdit(STORED);
    const moved = written(begun, { type: 'shift', key: 'answer-11', by: 1 });
    expect(labels(moved)).toEqual(['Resposta 12', 'Resposta 11']);
    expect(labels(written(moved, { type: 'shift', key: 'answer-11', by: 1 }))).toEqual(labels(moved));
  });

  it('undoes typing in a field as one step, separate from other fields', () => {
    const typed = written(startEdit(STORED), described('a'), described('ab'), described('abc'));
    expect(typed.past).toHaveLength(1);
    const renamed = written(typed, { type: 'quest', questionId: null, quest: 'Outra' }, described('abcd'));
    expect(written(renamed, { type: 'undo' }).draft.answers[0]?.description).toBe('abc');
    expect(written(renamed, { type: 'undo' }, { type: 'undo' }).draft.quest).toBe('Pergunta 1');
    expect(written(renamed, { type: 'undo' }, { type: 'undo' }, { type: 'undo' }).draft).toEqual(STORED);
  });

  it('keeps the next question while the fragrances are selected', () => {
    const looked = written(
      startEdit(STORED),
      { type: 'change', key: 'answer-11', change: { destination: 'fragrances' } },
      { type: 'change', key: 'answer-11', change: { destination: 'question' } },
    );
    expect(isDirty(looked)).toBe(false);
    expect(looked.draft.answers[0]?.next).toEqual({ id: 2, quest: 'Pergunta 2' });
  });

  it('can undo and redo all steps after any edits', () => {
    const key = fc.constantFrom('answer-11', 'answer-12', 'new-1', 'new-2');
    const text = fc.constantFrom('', 'Sim', 'Não');
    const edit: fc.Arbitrary<QuestionEditAction> = fc.oneof(
      fc.record({ type: fc.constant('quest' as const), questionId: fc.constant(null), quest: text }),
      fc.constant({ type: 'add' as const }),
      fc.record({ type: fc.constant('remove' as const), key }),
      fc.record({ type: fc.constant('shift' as const), key, by: fc.constantFrom(1 as const, -1 as const) }),
      fc.record({
        type: fc.constant('change' as const),
        key,
        change: fc.record({
          label: text,
          destination: fc.constantFrom('question' as const, 'fragrances' as const),
        }),
        typing: fc.constantFrom('label', 'description'),
      }),
    );
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
        const end = written(startEdit(STORED), ...edits);
        const steps = end.past.length;
        const undo = Array.from({ length: steps }, (): QuestionEditAction => ({ type: 'undo' }));
        const redo = Array.from({ length: steps }, (): QuestionEditAction => ({ type: 'redo' }));
        const back = written(end, ...undo);
        expect(isDirty(back)).toBe(false);
        expect(written(back, ...redo).draft).toEqual(end.draft);
        expect(new Set(end.draft.answers.map((answer) => answer.key)).size).toBe(end.draft.answers.length);
      }),
    );
  });
});

describe('a draft that is edited while it is saved', () => {
  const answered = written(
    startEdit({ ...STORED, answers: [] }),
    { type: 'add' },
    {
      type: 'change',
      key: 'new-1',
      change: { label: 'Resposta 11', next: { id: null, quest: 'Pergunta 2' } },
    },
  );
  const saved: QuestionEditAction = {
    type: 'saved',
    question: { ...FIRST, answers: FIRST.answers.slice(0, 1) },
    sent: answered.draft,
  };

  it('equals the stored question if nothing was changed since', () => {
    const after = written(answered, saved);
    expect(isDirty(after)).toBe(false);
    expect(after.draft.answers.map(({ key, id }) => [key, id])).toEqual([['new-1', 11]]);
  });

  it('keeps later changes and does not create new records twice', () => {
    const typing = { type: 'change', key: 'new-1', change: { description: 'mais' } } as const;
    const after = written(answered, typing, saved);
    expect(isDirty(after)).toBe(true);
    expect(bodyOf(7, after.draft).answers).toEqual([
      { quizQuestionAnswerId: 11, label: 'Resposta 11', description: 'mais', nextQuestionId: 2 },
    ]);
    expect(isDirty(written(after, { type: 'rebase', quiz: quiz() }))).toBe(true);
  });
});

describe('the body of a question', () => {
  it('refers to chosen texts and contains only the selected destination', () => {
    expect(bodyOf(7, STORED)).toEqual({
      quizId: 7,
      quizQuestionId: 1,
      questionId: 501,
      answers: [
        { quizQuestionAnswerId: 11, answerId: 811, description: '', nextQuestionId: 2 },
        { quizQuestionAnswerId: 12, answerId: 812, description: '', fragranceOptions: [{ fragranceId: 1 }] },
      ],
    });
    expect(questionInput.safeParse(bodyOf(7, STORED)).success).toBe(true);
  });

  it('contains new texts and leaves out blank answers', () => {
    const { draft } = written(
      startEdit(newDraft()),
      { type: 'quest', questionId: null, quest: 'Doce ou seco?' },
      { type: 'change', key: 'new', change: { label: 'Doce', next: { id: null, quest: 'Quão doce?' } } },
      { type: 'add' },
    );
    expect(bodyOf(7, draft)).toEqual({
      quizId: 7,
      quizQuestionId: null,
      quest: 'Doce ou seco?',
      answers: [
        {
          quizQuestionAnswerId: null,
          label: 'Doce',
          description: '',
          nextQuestion: { quest: 'Quão doce?' },
        },
      ],
    });
  });
});
