import { describe, expect, it } from 'vitest';
import { copyOf } from '../testing/published-copy.ts';
import { quiz } from '../testing/quiz-builders.ts';
import { changeCount, differenceOf } from './difference.ts';
import { versionOfCopy, versionOfDraft } from './version.ts';

describe('a version', () => {
  it('contains where answers lead and where the quiz starts', () => {
    expect(versionOfDraft(quiz({ 1: { 11: { fragrances: [1] }, 12: {} }, 2: { 21: { next: 1 } } }))).toEqual({
      first: 2,
      questions: [
        {
          id: 1,
          quest: 'Pergunta 1',
          answers: [
            {
              id: 11,
              label: 'Resposta 11',
              description: '',
              destination: { to: 'fragrances', fragrances: [{ fragranceId: 1, name: 'Lavanda' }] },
            },
            { id: 12, label: 'Resposta 12', description: '', destination: { to: 'nowhere' } },
          ],
        },
        {
          id: 2,
          quest: 'Pergunta 2',
          answers: [
            {
              id: 21,
              label: 'Resposta 21',
              description: '',
              destination: { to: 'question', id: 1, quest: 'Pergunta 1' },
            },
          ],
        },
      ],
    });
  });

  it('has no first question without questions or with only a loop', () => {
    expect(versionOfDraft(quiz({})).first).toBeNull();
    expect(versionOfDraft(quiz({ 1: { 11: { next: 1 } } })).first).toBeNull();
  });

  it('is the same for a draft and for the copy published from it', () => {
    const draft = quiz();
    expect(versionOfCopy(copyOf(draft, 1))).toEqual(versionOfDraft(draft));
    expect(changeCount(differenceOf(versionOfCopy(copyOf(draft, 1)), versionOfDraft(draft)))).toBe(0);
  });
});
