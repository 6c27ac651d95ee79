import type { Quiz, QuizQuestion } from '#contracts/quizzes/quizzes.ts';
import type { Draft, DraftAnswer } from './draft.ts';
import { blankAnswer, isBlank, newDraft, sameContent } from './draft.ts';
import { afterSave, rebaseDraft } from './rebase.ts';

/** The maximum number of undo steps. */
const MAX_STEPS = 200;

/** A question being edited, with its undo and redo steps. */
export interface QuestionEdit {
  /** The question as loaded, against which changes are detected. */
  stored: Draft;
  draft: Draft;
  past: readonly Draft[];
  future: readonly Draft[];
  /** The field being typed into: further typing belongs to the same undo step. */
  typing: string | null;
  /** The number of answers added so far, for their keys. */
  added: number;
}

export type QuestionEditAction =
  /** Starts with another question, or starts over with the same one. */
  | { type: 'open'; stored: Draft }
  /** The quiz has changed, here or elsewhere. */
  | { type: 'rebase'; quiz: Quiz }
  /** The sent draft is saved; the current one may have changed since. */
  | { type: 'saved'; question: QuizQuestion; sent: Draft }
  | { type: 'quest'; questionId: number | null; quest: string }
  | { type: 'add' }
  | { type: 'change'; key: string; change: Partial<Omit<DraftAnswer, 'key' | 'id'>>; typing?: string }
  | { type: 'remove'; key: string }
  | { type: 'shift'; key: string; by: 1 | -1 }
  | { type: 'undo' }
  | { type: 'redo' };

/** Starts editing a question, by default a new one. */
export function startEdit(stored: Draft = newDraft()): QuestionEdit {
  return { stored, draft: stored, past: [], future: [], typing: null, added: 0 };
}

export function reduceEdit(writing: QuestionEdit, action: QuestionEditAction): QuestionEdit {
  const { draft, past, future } = writing;
  switch (action.type) {
    case 'open':
      return startEdit(action.stored);
    case 'rebase': {
      const { stored, draft: written } = rebaseDraft(action.quiz, writing.stored, draft);
      if (isDirty(writing)) return { ...startEdit(stored), draft: written, added: writing.added };
      return { ...startEdit(stored), added: writing.added };
    }
    case 'saved': {
      const { stored, draft: written } = afterSave(action.question, action.sent, draft);
      return { ...startEdit(stored), draft: written, added: writing.added };
    }
    case 'quest': {
      const { questionId, quest } = action;
      return step(writing, { ...draft, questionId, quest });
    }
    case 'add': {
      if (draft.answers.some(isBlank)) return writing;
      const answer = blankAnswer(`new-${writing.added + 1}`);
      const next = step(writing, { ...draft, answers: [...draft.answers, answer] });
      return { ...next, added: writing.added + 1 };
    }
    case 'change': {
      const { key, change, typing } = action;
      const answers = draft.answers.map((answer) => (answer.key === key ? { ...answer, ...change } : answer));
      return step(writing, { ...draft, answers }, typing && `${key} ${typing}`);
    }
    case 'remove':
      return step(writing, { ...draft, answers: draft.answers.filter(({ key }) => key !== action.key) });
    case 'shift':
      return step(writing, { ...draft, answers: shifted(draft.answers, action.key, action.by) });
    case 'undo': {
      const before = past.at(-1);
      if (!before) return writing;
      return { ...writing, draft: before, past: past.slice(0, -1), future: [draft, ...future], typing: null };
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (!after) return writing;
      return { ...writing, draft: after, past: [...past, draft], future: rest, typing: null };
    }
  }
}

/** Whether there are unsaved changes. */
export function isDirty({ stored, draft }: QuestionEdit): boolean {
  return !sameContent(stored, draft);
}

function step(writing: QuestionEdit, draft: Draft, typing: string | null = null): QuestionEdit {
  const { draft: before, past } = writing;
  if (sameContent(before, draft) && before.answers.length === draft.answers.length && !typing) {
    // Switching to the other destination is not an undo step, but must be shown.
    return { ...writing, draft, typing: null };
  }
  if (typing !== null && typing === writing.typing) return { ...writing, draft, future: [] };
  return { ...writing, draft, past: [...past, before].slice(-MAX_STEPS), future: [], typing };
}

function shifted(answers: readonly DraftAnswer[], key: string, by: 1 | -1): readonly DraftAnswer[] {
  const from = answers.findIndex((answer) => answer.key === key);
  const to = from + by;
  const moved = answers[from];
  if (!moved || to < 0 || to >= answers.length) return answers;
  const others = answers.filter((answer) => answer !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
