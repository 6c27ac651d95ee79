import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from './difference.ts';
import { changeCount, differenceOf } from './difference.ts';
import type { Destination, Version, VersionAnswer, VersionQuestion } from './version.ts';

const NOWHERE: Destination = { to: 'nowhere' };
const next = (id: number): Destination => ({ to: 'question', id, quest: `Pergunta ${id}` });
const ends = (...fragrances: [id: number, name: string][]): Destination => ({
  to: 'fragrances',
  fragrances: fragrances.map(([fragranceId, name]) => ({ fragranceId, name })),
});
const LAVENDER = ends([1, 'Lavanda']);
const answer = (
  id: number,
  destination: Destination,
  change: Partial<VersionAnswer> = {},
): VersionAnswer => ({
  id,
  label: `Resposta ${id}`,
  description: '',
  destination,
  ...change,
});
const question = (id: number, ...answers: VersionAnswer[]): VersionQuestion => ({
  id,
  quest: `Pergunta ${id}`,
  answers,
});
const version = (...questions: VersionQuestion[]): Version => ({
  first: questions[0]?.id ?? null,
  questions,
});

/** Question 1 leads to 2 by answer 11 and ends in Lavanda by 12; question 2 ends in Lavanda by 21. */
const FIRST = question(1, answer(11, next(2)), answer(12, LAVENDER));
const SECOND = question(2, answer(21, LAVENDER));
const BASE = version(FIRST, SECOND);

/** The changes of the only changed question. */
function changesOf(from: Version, to: Version): Change[] {
  const { questions } = differenceOf(from, to);
  expect(questions).toHaveLength(1);
  return questions[0]?.changes ?? [];
}

describe('the difference between two versions', () => {
  it('includes an added question with its answers', () => {
    const third = question(3, answer(31, next(2)));
    expect(differenceOf(BASE, version(FIRST, SECOND, third)).questions).toEqual([
      {
        questionId: 3,
        quest: 'Pergunta 3',
        changes: [
          { kind: 'question_added' },
          { kind: 'answer_added', answerId: 31, label: 'Resposta 31', destination: next(2) },
        ],
      },
    ]);
  });

  it('includes a removed question with its answers, after the remaining questions', () => {
    const { questions } = differenceOf(BASE, version(question(1, answer(11, NOWHERE), answer(12, LAVENDER))));
    expect(questions.map(({ questionId }) => questionId)).toEqual([1, 2]);
    expect(questions[0]?.changes).toEqual([
      { kind: 'destination_changed', answerId: 11, label: 'Resposta 11', from: next(2), to: NOWHERE },
    ]);
    expect(questions[1]?.changes).toEqual([
      { kind: 'question_removed' },
      { kind: 'answer_removed', answerId: 21, label: 'Resposta 21', destination: LAVENDER },
    ]);
  });

  it('includes a reworded question', () => {
    expect(changesOf(BASE, version(FIRST, { ...SECOND, quest: 'Mar ou serra?' }))).toEqual([
      { kind: 'question_reworded', from: 'Pergunta 2', to: 'Mar ou serra?' },
    ]);
  });

  it('includes a reworded answer and its description, under the current label', () => {
    const reworded = answer(21, LAVENDER, { label: 'Mar', description: 'Com vento' });
    const at = { answerId: 21, label: 'Mar' };
    expect(changesOf(BASE, version(FIRST, question(2, reworded)))).toEqual([
      { ...at, kind: 'answer_reworded', from: 'Resposta 21', to: 'Mar' },
      { ...at, kind: 'description_changed', from: '', to: 'Com vento' },
    ]);
  });

  it('includes added and removed answers', () => {
    expect(changesOf(BASE, version(FIRST, question(2, answer(22, NOWHERE))))).toEqual([
      { kind: 'answer_added', answerId: 22, label: 'Resposta 22', destination: NOWHERE },
      { kind: 'answer_removed', answerId: 21, label: 'Resposta 21', destination: LAVENDER },
    ]);
  });

  it('includes a moved answer at its current question, and not as removed with the old one', () => {
    const from = version(FIRST, SECOND, question(3, answer(31, LAVENDER), answer(32, LAVENDER)));
    const to = version(FIRST, question(2, answer(21, LAVENDER), answer(31, NOWHERE)));
    const at = { answerId: 31, label: 'Resposta 31' };
    expect(differenceOf(from, to).questions.map(({ changes }) => changes)).toEqual([
      [
        { ...at, kind: 'answer_moved', from: 'Pergunta 3', to: 'Pergunta 2' },
        { ...at, kind: 'destination_changed', from: LAVENDER, to: NOWHERE },
      ],
      [
        { kind: 'question_removed' },
        { kind: 'answer_removed', answerId: 32, label: 'Resposta 32', destination: LAVENDER },
      ],
    ]);
  });

  it('includes a new order of the remaining answers', () => {
    const shuffled = question(1, answer(12, LAVENDER), answer(11, next(2)));
    expect(changesOf(BASE, version(shuffled, SECOND))).toEqual([
      {
        kind: 'answers_reordered',
        from: ['Resposta 11', 'Resposta 12'],
        to: ['Resposta 12', 'Resposta 11'],
      },
    ]);
  });

  it('includes no new order if answers were only inserted', () => {
    const more = question(1, answer(13, NOWHERE), answer(11, next(2)), answer(12, LAVENDER));
    expect(changesOf(BASE, version(more, SECOND)).map(({ kind }) => kind)).toEqual(['answer_added']);
  });

  it.each([
    ['another question', next(2), next(3)],
    ['fragrances instead of a question', next(2), LAVENDER],
    ['a question instead of fragrances', LAVENDER, next(2)],
    ['nothing', LAVENDER, NOWHERE],
  ])('includes an answer that now leads to %s', (_, from, to) => {
    const third = question(3, answer(31, LAVENDER));
    const one = version(question(1, answer(11, from)), SECOND, third);
    const other = version(question(1, answer(11, to)), SECOND, third);
    expect(changesOf(one, other)).toEqual([
      { kind: 'destination_changed', answerId: 11, label: 'Resposta 11', from, to },
    ]);
  });

  it('includes added, removed and renamed fragrances, regardless of their order', () => {
    const from = version(question(1, answer(11, ends([1, 'Lavanda'], [2, 'Cedro'], [3, 'Vetiver']))));
    const to = version(question(1, answer(11, ends([4, 'Baunilha'], [3, 'Vetiver'], [2, 'Cedro-do-atlas']))));
    const at = { answerId: 11, label: 'Resposta 11' };
    expect(changesOf(from, to)).toEqual([
      { ...at, kind: 'fragrance_added', fragrance: 'Baunilha' },
      { ...at, kind: 'fragrance_renamed', from: 'Cedro', to: 'Cedro-do-atlas' },
      { ...at, kind: 'fragrance_removed', fragrance: 'Lavanda' },
    ]);
  });

  it('includes a changed first question, by its text on each side', () => {
    const to = { first: 2, questions: [FIRST, { ...SECOND, quest: 'Mar ou serra?' }] };
    expect(differenceOf(BASE, to).first).toEqual({
      questionId: 2,
      from: 'Pergunta 1',
      to: 'Mar ou serra?',
    });
    expect(differenceOf(BASE, { first: null, questions: [] }).first).toEqual({
      questionId: null,
      from: 'Pergunta 1',
      to: null,
    });
  });
});

/** Arbitrary versions with few ids, so that two of them share some; each answer belongs to one question. */
const versions = fc
  .record({
    questions: fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 4 }), quest: fc.constantFrom('Mar?', 'Serra?') }),
      { selector: ({ id }) => id },
    ),
    answers: fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 5 }),
        label: fc.constantFrom('Sim', 'Não'),
        description: fc.constantFrom('', 'Talvez'),
        holder: fc.nat(3),
        next: fc.option(fc.nat(3)),
        fragrances: fc.uniqueArray(
          fc.record({
            fragranceId: fc.integer({ min: 1, max: 3 }),
            name: fc.constantFrom('Lavanda', 'Cedro'),
          }),
          { selector: ({ fragranceId }) => fragranceId, maxLength: 2 },
        ),
      }),
      { selector: ({ id }) => id },
    ),
    first: fc.nat(3),
  })
  .map(({ questions, answers, first }): Version => {
    const at = (place: number) => questions[place % Math.max(1, questions.length)];
    const destinationOf = (place: number | null, fragrances: VersionFragrances): Destination => {
      const led = place === null ? undefined : at(place);
      if (led) return { to: 'question', ...led };
      return fragrances.length > 0 ? { to: 'fragrances', fragrances } : NOWHERE;
    };
    return {
      first: at(first)?.id ?? null,
      questions: questions.map((asked) => ({
        ...asked,
        answers: answers
          .filter(({ holder }) => at(holder) === asked)
          .map(({ id, label, description, next: place, fragrances }) => ({
            id,
            label,
            description,
            destination: destinationOf(place, fragrances),
          })),
      })),
    };
  });

type VersionFragrances = Extract<Destination, { to: 'fragrances' }>['fragrances'];

/** The content of a version in a canonical form: questions and fragrances are sorted by id. */
function canonical({ first, questions }: Version): unknown {
  const destinationSaid = (destination: Destination) => {
    if (destination.to === 'question') return destination.id;
    if (destination.to === 'nowhere') return null;
    return destination.fragrances.map(({ fragranceId, name }) => `${fragranceId} ${name}`).sort();
  };
  return {
    first,
    questions: questions
      .map(({ id, quest, answers }) => ({
        id,
        quest,
        answers: answers.map((one) => ({ ...one, destination: destinationSaid(one.destination) })),
      }))
      .sort((one, other) => one.id - other.id),
  };
}

const OPPOSITE: Partial<Record<Change['kind'], Change['kind']>> = {
  question_added: 'question_removed',
  question_removed: 'question_added',
  answer_added: 'answer_removed',
  answer_removed: 'answer_added',
  fragrance_added: 'fragrance_removed',
  fragrance_removed: 'fragrance_added',
};

describe('the difference between arbitrary versions', () => {
  it('is empty between a version and itself', () => {
    fc.assert(
      fc.property(versions, (one) => {
        expect(changeCount(differenceOf(one, structuredClone(one)))).toBe(0);
      }),
    );
  });

  it('is empty exactly if both have the same content', () => {
    fc.assert(
      fc.property(versions, versions, (one, other) => {
        const same = JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
        expect(changeCount(differenceOf(one, other)) === 0).toBe(same);
      }),
      { numRuns: 500 },
    );
  });

  it('contains the opposite changes in the opposite direction', () => {
    const kinds = (from: Version, to: Version) =>
      differenceOf(from, to).questions.flatMap(({ changes }) => changes.map(({ kind }) => kind));
    fc.assert(
      fc.property(versions, versions, (one, other) => {
        const there = kinds(one, other).map((kind) => OPPOSITE[kind] ?? kind);
        expect(kinds(other, one).sort()).toEqual(there.sort());
      }),
    );
  });
});
