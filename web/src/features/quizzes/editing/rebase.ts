import type { Quiz, QuizQuestion } from '#contracts/quizzes/quizzes.ts';
import type { Draft, DraftAnswer } from './draft.ts';
import { draftOf, newDraft, sameAnswer, writtenAnswers } from './draft.ts';

/**
 * Rebases a draft onto the current quiz without losing anything that was typed: changes made here stay, changes made
 * elsewhere come in, and references to what is gone are dropped.
 * @param stored the question as it was when editing began
 * @param draft the edited question
 * @returns the current question, and the draft on top of it
 */
export function rebaseDraft(quiz: Quiz, stored: Draft, draft: Draft): { stored: Draft; draft: Draft } {
  const question = quiz.questions.find(({ quizQuestionId }) => quizQuestionId === draft.id);
  const linked = { ...draft, answers: draft.answers.map((answer) => withCurrentNext(quiz, answer)) };
  if (!question) {
    // Someone has removed it: the draft becomes a new question.
    const answers = linked.answers.map(asNew);
    return { stored: newDraft(), draft: { ...linked, id: null, questionId: null, answers } };
  }
  const fresh = withKeysOf(draftOf(question), draft.answers);
  const changedHere = draft.questionId !== stored.questionId || draft.quest !== stored.quest;
  return {
    stored: fresh,
    draft: {
      ...(changedHere ? linked : fresh),
      answers: mergedAnswers(stored.answers, fresh.answers, linked.answers),
    },
  };
}

/**
 * The draft after it was saved: new records get their ids, and later changes stay.
 * @param question as saved
 * @param sent the draft that was sent
 */
export function afterSave(
  question: QuizQuestion,
  sent: Draft,
  draft: Draft,
): { stored: Draft; draft: Draft } {
  const keys = writtenAnswers(sent).map(({ key }) => key);
  const saved = draftOf(question);
  const stored = {
    ...saved,
    answers: saved.answers.map((answer, index) => ({ ...answer, key: keys[index] ?? answer.key })),
  };
  if (draft === sent) return { stored, draft: stored };
  const answers = draft.answers.map((answer): DraftAnswer => {
    const same = stored.answers.find(({ key }) => key === answer.key);
    if (!same) return answer;
    const isNext = answer.next?.id === null && same.next?.quest === answer.next.quest;
    return { ...answer, id: same.id, next: isNext ? same.next : answer.next };
  });
  return { stored, draft: { ...draft, id: saved.id, answers } };
}

/** Answers keep their keys, and so their places on the screen. */
function withKeysOf(draft: Draft, former: readonly DraftAnswer[]): Draft {
  const keys = new Map(former.map(({ id, key }) => [id, key]));
  return { ...draft, answers: draft.answers.map((one) => ({ ...one, key: keys.get(one.id) ?? one.key })) };
}

function mergedAnswers(
  stored: readonly DraftAnswer[],
  fresh: readonly DraftAnswer[],
  written: readonly DraftAnswer[],
): DraftAnswer[] {
  const of = (answers: readonly DraftAnswer[], id: number | null) =>
    answers.find((answer) => id !== null && answer.id === id);
  const kept = written.flatMap((answer): DraftAnswer[] => {
    if (answer.id === null) return [answer];
    const before = of(stored, answer.id);
    const now = of(fresh, answer.id);
    const untouched = before !== undefined && sameAnswer(before, answer);
    if (untouched) return now ? [now] : [];
    return [now ? answer : asNew(answer)];
  });
  const came = fresh.filter(({ id }) => !of(stored, id) && !of(written, id));
  const merged = [...kept, ...came];
  if (isReordered(stored, written)) return merged;
  const inTheirOrder = fresh.flatMap(({ id }) => of(merged, id) ?? []);
  return [...inTheirOrder, ...merged.filter(({ id }) => id === null)];
}

/** Whether the answers were moved here; new ones are added at the end. */
function isReordered(stored: readonly DraftAnswer[], written: readonly DraftAnswer[]): boolean {
  const left = stored.filter((before) => written.some(({ id }) => id === before.id));
  return left.some(({ id }, place) => id !== written[place]?.id);
}

/** Its text is sent instead of an id, which members can't use any more once no quiz has the text. */
function asNew(answer: DraftAnswer): DraftAnswer {
  return { ...answer, id: null, answerId: null };
}

/** Updates the next question, and drops it if it is gone. */
function withCurrentNext({ questions }: Quiz, answer: DraftAnswer): DraftAnswer {
  const { next } = answer;
  if (next === null || next.id === null) return answer;
  const found = questions.find(({ quizQuestionId }) => quizQuestionId === next.id);
  return { ...answer, next: found ? { id: next.id, quest: found.question.quest } : null };
}
