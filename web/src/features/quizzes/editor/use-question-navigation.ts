import { startTransition, useCallback, useEffect, useState } from 'react';
import type { QuestionErrors } from '../editing/check.ts';
import { NO_ERRORS } from '../editing/check.ts';
import type { Draft } from '../editing/draft.ts';
import { isBlank, writtenAnswers } from '../editing/draft.ts';
import { graphIdOf } from '../validation/draft-graph.ts';
import type { QuizEditing } from './use-quiz-editor.ts';

/** A place in a quiz: a question (null for a new one), and optionally one of its answers. */
interface QuestionLocation {
  questionId: number | null;
  answerId?: number | undefined;
  /** Starts another new question instead of the new one being edited. */
  startNew?: boolean;
}

/** What to go to within the question being edited, once that is the requested one. */
type FocusTarget = 'quest' | 'blank' | 'error' | { answerId: number };

/** The answer to open, and selectors of what to focus in the form: the first match counts. */
interface FocusPlan {
  answer: string | null;
  selectors: string[];
}

const QUEST = '[data-field=quest]';

/** Tracks the place in the question being edited and navigates to other places. */
export function useQuestionNavigation(
  editor: Pick<QuizEditing, 'quiz' | 'writing' | 'dirty' | 'errors' | 'open' | 'write'>,
  onArrive: () => void,
) {
  const { writing, dirty, errors, write } = editor;
  const { draft } = writing;
  // Null until it is mounted, which may be later than the editor.
  const [form, setFormElement] = useState<HTMLFormElement | null>(null);
  // Not urgent: set at once, it would render the whole editor again before the browser can respond.
  const setForm = useCallback((element: HTMLFormElement | null) => {
    startTransition(() => setFormElement(element));
  }, []);
  const [answer, setAnswer] = useState<string | null>(() => draft.answers.find(isBlank)?.key ?? null);
  const [pendingLocation, setPendingLocation] = useState<QuestionLocation | null>(null);
  // A quiz without questions begins with the first one.
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(
    editor.quiz.questions.length === 0 ? 'quest' : null,
  );
  const [focusPlan, setFocusPlan] = useState<FocusPlan | null>(null);

  useEffect(() => {
    if (focusTarget === null) return;
    setFocusTarget(null);
    const found = focusPlanOf(focusTarget, draft, errors);
    setFocusPlan(found);
    if (found.answer !== null) setAnswer(found.answer);
  }, [focusTarget, draft, errors]);

  // The answer's fields are mounted only now.
  useEffect(() => {
    if (focusPlan === null || form === null) return;
    setFocusPlan(null);
    fieldIn(form, focusPlan.selectors)?.focus();
  }, [focusPlan, form]);

  // Errors come from the check before saving or from the server.
  useEffect(() => {
    if (errors !== NO_ERRORS) setFocusTarget('error');
  }, [errors]);

  const go = ({ questionId, answerId, startNew }: QuestionLocation) => {
    if (questionId !== draft.id || startNew) {
      editor.open(questionId);
      setAnswer(questionId === null ? 'new' : null);
    }
    onArrive();
    setFocusTarget(answerId === undefined ? 'quest' : { answerId });
  };

  return {
    setForm,
    /** The key of the answer whose fields are shown. */
    answer,
    setAnswer,
    /** Goes to a question, or to one of its answers; asks first if unsaved changes would be lost. */
    goTo: (questionId: number | null, answerId?: number) => {
      const place = { questionId, answerId };
      if (dirty && questionId !== draft.id) setPendingLocation(place);
      else go(place);
    },
    /** Starts a new question. An untouched new one is reused. */
    begin: () => {
      if (dirty) setPendingLocation({ questionId: null, startNew: true });
      else go({ questionId: null });
    },
    /** Whether the user is being asked to leave unsaved changes. */
    confirmsLeave: pendingLocation !== null,
    proceed: () => {
      setPendingLocation(null);
      if (pendingLocation) go(pendingLocation);
    },
    stay: () => setPendingLocation(null),
    addAnswer: () => {
      write({ type: 'add' });
      setFocusTarget('blank');
    },
    /** Removes an answer and focuses the one that takes its place. */
    removeAnswer: (key: string) => {
      const place = draft.answers.findIndex((one) => one.key === key);
      const next = draft.answers[place + 1] ?? draft.answers[place - 1];
      write({ type: 'remove', key });
      setFocusPlan({ answer: null, selectors: [`[data-answer="${next?.key}"] button`, '[data-add-answer]'] });
    },
    /** Saves by keyboard. Blurs the field first, since a picker accepts its typed text only on blur. */
    submit: () => {
      const focused = document.activeElement;
      if (focused instanceof HTMLElement) focused.blur();
      setTimeout(() => {
        if (focused instanceof HTMLElement) focused.focus();
        form?.requestSubmit();
      });
    },
  };
}

function focusPlanOf(wanted: FocusTarget, draft: Draft, errors: QuestionErrors): FocusPlan {
  if (wanted === 'quest') return { answer: null, selectors: [QUEST] };
  if (wanted === 'blank') {
    const key = draft.answers.find(isBlank)?.key ?? null;
    return { answer: key, selectors: [`[data-answer="${key}"] [data-field]`] };
  }
  if (wanted !== 'error') {
    const key = writtenAnswers(draft).find((one, index) => graphIdOf(one, index) === wanted.answerId)?.key;
    return { answer: key ?? null, selectors: [`[data-answer="${key}"] button`, QUEST] };
  }
  const wrong = draft.answers.find(({ key }) => errors.byAnswer[key])?.key;
  if (errors.quest !== undefined || wrong === undefined) return { answer: null, selectors: [QUEST] };
  const at = `[data-answer="${wrong}"]`;
  return { answer: wrong, selectors: [`${at} [aria-invalid=true]`, `${at} [data-field] input`] };
}

function fieldIn(form: HTMLElement | null, selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    const field = form?.querySelector<HTMLElement>(selector);
    if (field) return field;
  }
  return null;
}
