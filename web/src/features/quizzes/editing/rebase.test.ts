import { describe, expect, it } from 'vitest';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { quiz, SMALL } from '../testing/quiz-builders.ts';
import type { Draft } from './draft.ts';
import { blankAnswer, draftOf, newDraft } from './draft.ts';
import { rebaseDraft } from './rebase.ts';

function stored(of: Quiz, id = 1): Draft {
  const question = of.questions.find(({ quizQuestionId }) => quizQuestionId === id);
  if (!question) throw new Error(`There is no question ${id}`);
  return draftOf(question);
}

/** Sets the description of an answer. */
function described(draft: Draft, id: number, description: string): Draft {
  const answers = draft.answers.map((answer) => (answer.id === id ? { ...answer, description } : answer));
  return { ...draft, answers };
}

const before = stored(quiz());
const summary = ({ answers }: Draft) =>
  answers.map(({ id, label, description }) => [id, label, description].join(' ').trim());

describe('rebasing a draft onto what others have saved', () => {
  it('takes their version of what was not changed here', () => {
    const now = quiz({ 1: { 11: { next: 2, label: 'Deles' }, 12: { fragrances: [1] } }, 2: {} });
    const result = rebaseDraft(now, before, described(before, 12, 'meu'));
    expect(summary(result.draft)).toEqual(['11 Deles', '12 Resposta 12 meu']);
    expect(result.stored).toEqual(stored(now));
  });

  it('keeps what was changed here and takes what they added', () => {
    const now = quiz({
      1: { 11: { next: 2, label: 'Deles' }, 12: { fragrances: [1] }, 13: { label: 'Nova' } },
      2: {},
    });
    expect(summary(rebaseDraft(now, before, described(before, 11, 'meu')).draft)).toEqual([
      '11 Resposta 11 meu',
      '12 Resposta 12',
      '13 Nova',
    ]);
  });

  it('takes their order of the answers, unless they were reordered here', () => {
    const now = quiz({
      1: { 13: { label: 'Nova' }, 12: { fragrances: [1] }, 11: { next: 2 } },
      2: {},
    });
    now.questions[0]?.answers.reverse();
    const order = (draft: Draft) => draft.answers.map(({ id }) => id);
    const added = { ...before, answers: [...before.answers, { ...blankAnswer('new'), label: 'Minha' }] };
    expect(order(rebaseDraft(now, before, added).draft)).toEqual([13, 12, 11, null]);
    const reordered = { ...before, answers: before.answers.toReversed() };
    expect(order(rebaseDraft(quiz(), before, reordered).draft)).toEqual([12, 11]);
  });

  it('drops what they removed, unless it was changed here', () => {
    const now = quiz({ 1: {}, 2: {} });
    expect(summary(rebaseDraft(now, before, described(before, 11, 'meu')).draft)).toEqual([
      'Resposta 11 meu',
    ]);
  });

  it('does not restore what was removed here', () => {
    const without = { ...before, answers: before.answers.slice(1) };
    expect(summary(rebaseDraft(quiz(), before, without).draft)).toEqual(['12 Resposta 12']);
  });

  it("keeps the question's text if it was changed here, and otherwise takes theirs", () => {
    const now = quiz();
    const [question] = now.questions;
    if (question) question.question = { quest: 'Deles' };
    expect(rebaseDraft(now, before, before).draft.quest).toBe('Deles');
    expect(rebaseDraft(now, before, { ...before, quest: 'Minha', questionId: null }).draft.quest).toBe(
      'Minha',
    );
  });

  it('turns a question that they removed into a new one and drops next questions that are gone', () => {
    const now = quiz({ 3: {} });
    const { stored: basis, draft } = rebaseDraft(now, before, described(before, 11, 'meu'));
    expect(basis).toEqual(newDraft());
    expect(draft.id).toBeNull();
    expect(draft.answers.map(({ id, next }) => [id, next])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('writes the texts of what they removed anew, since members find only texts in use', () => {
    const removed = rebaseDraft(quiz({ 3: {} }), before, described(before, 11, 'meu')).draft;
    expect([removed.questionId, ...removed.answers.map(({ answerId }) => answerId)]).toEqual([
      null,
      null,
      null,
    ]);
    const now = quiz({ 1: { 12: { fragrances: [1] } }, 2: {} });
    const { answers } = rebaseDraft(now, before, described(before, 11, 'meu')).draft;
    expect(answers.map(({ id, answerId }) => [id, answerId])).toEqual([
      [12, 812],
      [null, null],
    ]);
  });

  it('leaves a new question unchanged', () => {
    const draft = { ...newDraft(), quest: 'Nova', answers: [{ ...blankAnswer('new'), label: 'Sim' }] };
    expect(rebaseDraft(quiz(SMALL), newDraft(), draft).draft).toEqual(draft);
  });
});
