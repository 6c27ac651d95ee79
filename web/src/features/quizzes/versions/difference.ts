import type { Destination, Version, VersionAnswer, VersionQuestion } from './version.ts';

/** A change to a question. */
type QuestionChange =
  | { kind: 'question_added' | 'question_removed' }
  | { kind: 'question_reworded'; from: string; to: string }
  | { kind: 'answers_reordered'; from: readonly string[]; to: readonly string[] };

/** A change to an answer; `label` is its current label, or the last one if it was removed. */
type AnswerChange = { answerId: number; label: string } & (
  | { kind: 'answer_added' | 'answer_removed'; destination: Destination }
  | { kind: 'answer_reworded' | 'description_changed' | 'answer_moved'; from: string; to: string }
  | { kind: 'destination_changed'; from: Destination; to: Destination }
  | { kind: 'fragrance_added' | 'fragrance_removed'; fragrance: string }
  | { kind: 'fragrance_renamed'; from: string; to: string }
);

export type Change = QuestionChange | AnswerChange;

/** The changes to a question, which has its current text, or the last one if it was removed. */
interface QuestionDifference {
  questionId: number;
  quest: string;
  changes: Change[];
}

export interface Difference {
  /** The first question before and after, by its text; null if it is the same. `questionId` is the one after. */
  first: { questionId: number | null; from: string | null; to: string | null } | null;
  /** Only questions with a change: the current ones in order, then the removed ones. */
  questions: QuestionDifference[];
}

interface Placed {
  answer: VersionAnswer;
  question: VersionQuestion;
}

/**
 * The changes from one version of a quiz to another. Questions and answers are matched by id; the changes to an answer
 * are listed at its current question. Questions are ordered by id and fragrances are a set, so their order is no
 * change; the order of answers is.
 */
export function differenceOf(from: Version, to: Version): Difference {
  const questionsBefore = new Map(from.questions.map((question) => [question.id, question]));
  const questionsNow = new Map(to.questions.map((question) => [question.id, question]));
  const before = placedAnswers(from);
  const now = placedAnswers(to);

  const standing = to.questions.map((question) => {
    const earlier = questionsBefore.get(question.id);
    return changed(question, [
      ...questionChanges(earlier, question),
      ...question.answers.flatMap((answer) => answerChanges(before.get(answer.id), { answer, question })),
      ...(earlier ? removedAnswers(earlier, now) : []),
    ]);
  });
  const gone = from.questions
    .filter(({ id }) => !questionsNow.has(id))
    .map((question) => changed(question, [{ kind: 'question_removed' }, ...removedAnswers(question, now)]));

  return {
    first:
      from.first === to.first
        ? null
        : {
            questionId: to.first,
            from: questOf(questionsBefore, from.first),
            to: questOf(questionsNow, to.first),
          },
    questions: [...standing, ...gone].filter(({ changes }) => changes.length > 0),
  };
}

/** The number of changes. */
export function changeCount({ first, questions }: Difference): number {
  return questions.reduce((sum, { changes }) => sum + changes.length, first ? 1 : 0);
}

function changed({ id, quest }: VersionQuestion, changes: Change[]): QuestionDifference {
  return { questionId: id, quest, changes };
}

function placedAnswers({ questions }: Version): Map<number, Placed> {
  return new Map(
    questions.flatMap((question) =>
      question.answers.map((answer) => [answer.id, { answer, question }] as const),
    ),
  );
}

function questOf(questions: ReadonlyMap<number, VersionQuestion>, id: number | null): string | null {
  return id === null ? null : (questions.get(id)?.quest ?? null);
}

function questionChanges(before: VersionQuestion | undefined, now: VersionQuestion): QuestionChange[] {
  if (!before) return [{ kind: 'question_added' }];
  const changes: QuestionChange[] = [];
  if (before.quest !== now.quest)
    changes.push({ kind: 'question_reworded', from: before.quest, to: now.quest });
  // Added and removed answers are listed as such: only the remaining ones can have changed their order.
  const stayedNow = stayed(now, before);
  const stayedBefore = stayed(before, now);
  if (stayedNow.some(({ id }, place) => id !== stayedBefore[place]?.id)) {
    changes.push({ kind: 'answers_reordered', from: labels(before.answers), to: labels(now.answers) });
  }
  return changes;
}

function stayed(question: VersionQuestion, other: VersionQuestion): VersionAnswer[] {
  const there = new Set(other.answers.map(({ id }) => id));
  return question.answers.filter(({ id }) => there.has(id));
}

function labels(answers: readonly VersionAnswer[]): string[] {
  return answers.map(({ label }) => label);
}

function removedAnswers(question: VersionQuestion, now: ReadonlyMap<number, Placed>): AnswerChange[] {
  return question.answers
    .filter(({ id }) => !now.has(id))
    .map(({ id, label, destination }) => ({ kind: 'answer_removed', answerId: id, label, destination }));
}

function answerChanges(before: Placed | undefined, now: Placed): AnswerChange[] {
  const { id, label, description, destination } = now.answer;
  const at = { answerId: id, label };
  if (!before) return [{ ...at, kind: 'answer_added', destination }];
  const { answer, question } = before;
  const changes: AnswerChange[] = [];
  if (question.id !== now.question.id) {
    changes.push({ ...at, kind: 'answer_moved', from: question.quest, to: now.question.quest });
  }
  if (answer.label !== label) changes.push({ ...at, kind: 'answer_reworded', from: answer.label, to: label });
  if (answer.description !== description) {
    changes.push({ ...at, kind: 'description_changed', from: answer.description, to: description });
  }
  return [...changes, ...destinationChanges(at, answer.destination, destination)];
}

function destinationChanges(
  at: Pick<AnswerChange, 'answerId' | 'label'>,
  from: Destination,
  to: Destination,
): AnswerChange[] {
  if (from.to === 'fragrances' && to.to === 'fragrances') {
    return fragranceChanges(at, from.fragrances, to.fragrances);
  }
  const same = from.to === to.to && (from.to !== 'question' || to.to !== 'question' || from.id === to.id);
  return same ? [] : [{ ...at, kind: 'destination_changed', from, to }];
}

type Fragrances = Extract<Destination, { to: 'fragrances' }>['fragrances'];

function fragranceChanges(
  at: Pick<AnswerChange, 'answerId' | 'label'>,
  from: Fragrances,
  to: Fragrances,
): AnswerChange[] {
  const before = new Map(from.map(({ fragranceId, name }) => [fragranceId, name]));
  const now = new Set(to.map(({ fragranceId }) => fragranceId));
  return [
    ...to.flatMap(({ fragranceId, name }): AnswerChange[] => {
      const earlier = before.get(fragranceId);
      if (earlier === undefined) return [{ ...at, kind: 'fragrance_added', fragrance: name }];
      return earlier === name ? [] : [{ ...at, kind: 'fragrance_renamed', from: earlier, to: name }];
    }),
    ...from
      .filter(({ fragranceId }) => !now.has(fragranceId))
      .map(({ name }): AnswerChange => ({ ...at, kind: 'fragrance_removed', fragrance: name })),
  ];
}
