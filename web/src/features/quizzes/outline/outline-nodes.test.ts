import { describe, expect, it } from 'vitest';
import type { QuizSketch } from '../testing/quiz-builders.ts';
import { quiz, SMALL } from '../testing/quiz-builders.ts';
import { ancestorKeys, moveOf, outlineOf, ROOT } from './outline-nodes.ts';

/** The outline as indented lines. */
function lines(sketch: QuizSketch): string[] {
  const nodes = outlineOf(quiz(sketch));
  const below = (key: string, depth: number): string[] =>
    (nodes.get(key)?.children ?? []).flatMap((child) => {
      const node = nodes.get(child);
      const mark = node?.kind === 'link' ? '→ ' : '';
      return [`${' '.repeat(depth)}${mark}${node?.label}`, ...below(child, depth + 1)];
    });
  return below(ROOT, 0);
}

describe('the outline of a quiz', () => {
  it('leads from question to answer to question or fragrance', () => {
    expect(lines(SMALL)).toEqual([
      'Pergunta 1',
      ' Resposta 11',
      '  Pergunta 2',
      '   Resposta 21',
      '    Cedro',
      ' Resposta 12',
      '  Lavanda',
    ]);
  });

  it('shows a shared question in full at its first occurrence and as a link elsewhere', () => {
    expect(lines({ 1: { 11: { next: 2 }, 12: { next: 3 } }, 2: { 21: { next: 3 } }, 3: { 31: {} } })).toEqual(
      [
        'Pergunta 1',
        ' Resposta 11',
        '  Pergunta 2',
        '   Resposta 21',
        '    Pergunta 3',
        '     Resposta 31',
        ' Resposta 12',
        '  → Pergunta 3',
      ],
    );
  });

  it('includes several first questions and loops that nothing leads into', () => {
    expect(lines({ 1: {}, 2: {}, 3: { 31: { next: 4 } }, 4: { 41: { next: 3 } } })).toEqual([
      'Pergunta 1',
      'Pergunta 2',
      'Pergunta 3',
      ' Resposta 31',
      '  Pergunta 4',
      '   Resposta 41',
      '    → Pergunta 3',
    ]);
  });

  it('handles a quiz of a thousand questions in a row', () => {
    const sketch: QuizSketch = {};
    for (let id = 1; id <= 1000; id += 1) sketch[id] = { [id + 10_000]: id < 1000 ? { next: id + 1 } : {} };
    expect(outlineOf(quiz(sketch)).size).toBe(2001);
  });

  it('finds the rows above a question, also in a loop', () => {
    const nodes = outlineOf(quiz({ 1: { 11: { next: 2 } }, 2: { 21: { next: 3 } }, 3: { 31: { next: 2 } } }));
    expect(ancestorKeys(nodes, 'question-3')).toEqual(['answer-21', 'question-2', 'answer-11', 'question-1']);
    expect(ancestorKeys(nodes, 'question-1')).toEqual([]);
    expect(ancestorKeys(nodes, 'question-9')).toEqual([]);
  });

  it('translates dropping one row on another into a move', () => {
    const nodes = outlineOf(quiz(SMALL));
    const row = (key: string) => {
      const node = nodes.get(key);
      if (!node) throw new Error(`There is no row ${key}`);
      return node;
    };
    expect(moveOf(row('option-121'), row('answer-21'))).toEqual({
      nodeType: 'fragrance',
      fragranceOptionId: 121,
      newQuizQuestionAnswerId: 21,
    });
    expect(moveOf(row('question-2'), row('answer-12'))).toEqual({
      nodeType: 'question',
      nextQuestionId: 2,
      quizQuestionAnswerId: 12,
      previousQuizQuestionAnswerId: 11,
    });
    expect(moveOf(row('answer-12'), row('question-2'))).toEqual({
      nodeType: 'answer',
      quizQuestionAnswerId: 12,
      newQuizQuestionId: 2,
    });
    expect(moveOf(row('answer-12'), row('answer-21'))).toBeUndefined();
    expect(moveOf(row('option-121'), row(ROOT))).toBeUndefined();
  });
});
