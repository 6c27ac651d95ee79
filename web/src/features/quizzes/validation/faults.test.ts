import { describe, expect, it } from 'vitest';
import { quizFaults } from '#contracts/quizzes/quiz-graph.ts';
import type { Draft } from '../editing/draft.ts';
import { blankAnswer, newDraft } from '../editing/draft.ts';
import { quiz, SMALL } from '../testing/quiz-builders.ts';
import { draftGraphOf, graphOf, graphWithDraft } from './draft-graph.ts';
import { faultEntries, mergeFaults, serverEntries } from './fault-entries.ts';

const COLLECTION = new Set([1, 2, 3]);

function entries(of = quiz(), draft: Draft = newDraft(), collection: Set<number> | undefined = COLLECTION) {
  const graph = graphWithDraft(graphOf(of, collection), draftGraphOf(draft), collection);
  return faultEntries(quizFaults(graph), of, draft);
}

/** A draft of question 1 with one answer that has the given values. */
function draftWith(change: Partial<Draft['answers'][number]>): Draft {
  return { id: 1, questionId: 501, quest: 'Pergunta 1', answers: [{ ...blankAnswer('a'), ...change }] };
}

describe('the faults of a quiz being edited', () => {
  it('are none for a quiz that can be played', () => {
    expect(entries()).toEqual([]);
  });

  it('name the answer and the fragrance concerned', () => {
    expect(entries(quiz({ 1: { 11: { fragrances: [4] } } }))).toEqual([
      {
        questionId: 1,
        answerId: 11,
        place: ['Pergunta 1', 'Resposta 11', 'Vetiver'],
        text: 'A fragrância não está mais na campanha',
      },
    ]);
  });

  it('include no fragrances until the campaign is loaded', () => {
    const graph = graphOf(quiz({ 1: { 11: { fragrances: [4] } } }), undefined);
    expect(quizFaults(graph)).toEqual([]);
  });

  it('come from the draft rather than the stored question', () => {
    const draft = draftWith({ id: 11, label: 'Meu texto', next: null });
    expect(entries(quiz(), draft).map(({ place, text }) => [...place, text])).toEqual([
      ['Pergunta 1', 'Meu texto', 'A resposta não leva a lugar nenhum'],
      ['Pergunta 2', 'O quiz tem mais de uma pergunta inicial'],
    ]);
  });

  it('name a new question and its answers before they have ids', () => {
    const draft = { ...newDraft(), quest: 'Nova', answers: [{ ...blankAnswer('a'), label: 'Sim' }] };
    expect(entries(quiz(), draft)).toEqual([
      { questionId: null, place: ['Nova'], text: 'O quiz tem mais de uma pergunta inicial' },
      {
        questionId: null,
        answerId: -2,
        place: ['Nova', 'Sim'],
        text: 'A resposta não leva a lugar nenhum',
      },
    ]);
  });

  it('do not include a next question that does not exist yet', () => {
    const draft = draftWith({ id: 11, label: 'x', next: { id: null, quest: 'Quão doce?' } });
    expect(entries(quiz({ 1: { 11: {} } }), draft)).toEqual([]);
  });

  it('are merged with those of the server without duplicates', () => {
    const broken = quiz({ ...SMALL, 3: {} });
    const live = entries(broken);
    expect(live).toHaveLength(2);
    const told = serverEntries(
      {
        'questions.3': 'O quiz tem mais de uma pergunta inicial',
        'answers.12': 'A fragrância está inativa',
        'answers.99': 'De outro quiz',
      },
      broken,
    );
    expect(mergeFaults(live, told).slice(2)).toEqual([
      {
        questionId: 1,
        answerId: 12,
        place: ['Pergunta 1', 'Resposta 12'],
        text: 'A fragrância está inativa',
      },
    ]);
  });
});
