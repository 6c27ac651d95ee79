import { useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginnings } from '#contracts/quiz-graph.ts';
import type { Quiz, TreeMove } from '#contracts/quizzes.ts';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { forgetFailure, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { useKeepDraft, useKeptDraft } from '#web/kit/form/use-kept-draft.ts';
import { ProblemError } from '#web/lib/problem.ts';
import type { WritingErrors } from '../editing/check.ts';
import { checkDraft, errorsOf, NO_ERRORS } from '../editing/check.ts';
import { draftOf, newDraft } from '../editing/draft.ts';
import type { Writing, WritingAction } from '../editing/model.ts';
import { beginWriting, isDirty, write as reduce } from '../editing/model.ts';
import { questionsChangedBy } from '../outline/moves.ts';
import { graphOf } from '../validation/draft-graph.ts';
import type { FaultEntry } from '../validation/fault-entries.ts';
import { serverEntries } from '../validation/fault-entries.ts';
import type { LoadedQuiz, QuizStep } from './quiz-editor.api.ts';
import { sendMove, sendQuestion, sendRemoval, takeStep } from './quiz-editor.api.ts';
import type { QuizBase } from './use-quiz-base.ts';

/** The change in progress. */
export type Running = QuizStep | 'save' | 'move' | 'remove';

/** The question being edited in a quiz, and all changes that can be made to the quiz. */
export function useQuizEditor(loaded: LoadedQuiz, base: Pick<QuizBase, 'replace' | 'reload'>) {
  const { t } = useTranslation();
  const quiz = loaded.data;
  const kept = useKeptDraft<Writing>('question');
  const [writing, dispatch] = useReducer(reduce, quiz, (read) =>
    kept ? reduce(kept, { type: 'rebase', quiz: read }) : beginWriting(firstDraft(read)),
  );
  const [errors, setErrors] = useState<WritingErrors>(NO_ERRORS);
  const [told, setTold] = useState<FaultEntry[]>([]);
  const [generation, setGeneration] = useState(0);
  const [running, setRunning] = useState<Running | null>(null);
  const [stale, setStale] = useState(false);
  const busy = useRef(false);
  const dirty = isDirty(writing);
  useKeepDraft('question', dirty ? writing : undefined);

  const accept = (fresh: LoadedQuiz) => {
    base.replace(fresh);
    dispatch({ type: 'rebase', quiz: fresh.data });
    setTold([]);
  };
  const reload = async () => accept(await base.reload());

  /** Runs one change at a time, since each applies to the version that the previous one has left. */
  const attempt = async (what: Running, work: () => Promise<void>, failure: string) => {
    if (busy.current) return;
    busy.current = true;
    const doing = `quiz ${quiz.quizId} ${what}`;
    setRunning(what);
    try {
      await work();
      forgetFailure(doing);
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'record.stale') setStale(true);
      else notifyError(failureText(error, failure, t), doing);
    } finally {
      busy.current = false;
      setRunning(null);
    }
  };

  const write = (action: WritingAction) => {
    dispatch(action);
    setErrors(NO_ERRORS);
    if (action.type === 'open') setGeneration((count) => count + 1);
  };
  const open = (questionId: number | null) => {
    const question = quiz.questions.find(({ quizQuestionId }) => quizQuestionId === questionId);
    write({ type: 'open', stored: question ? draftOf(question) : newDraft() });
  };

  const save = () => {
    const { draft } = writing;
    const wrong = checkDraft(quiz.quizId, draft, t);
    setErrors(wrong ?? NO_ERRORS);
    if (wrong) return;
    void attempt(
      'save',
      async () => {
        try {
          const question = await sendQuestion(draft, loaded);
          dispatch({ type: 'saved', question, sent: draft });
        } catch (error) {
          const found = error instanceof ProblemError ? error.fieldErrors : {};
          const { errors: refused, placed } = errorsOf(found, draft);
          if (!(error instanceof ProblemError) || Object.keys(found).length === 0) throw error;
          setErrors(refused);
          if (!placed) throw error;
          return;
        }
        notifySuccess(t('quiz.questionSaved'));
        // The question is saved even if the reload fails.
        await reload().catch((error) => notifyError(failureText(error, t('quiz.loadFailed'), t)));
      },
      t('quiz.questionFailed'),
    );
  };

  const remove = (quizQuestionId: number) =>
    attempt(
      'remove',
      async () => {
        await sendRemoval(quizQuestionId, loaded);
        const fresh = await base.reload();
        const removed = writing.draft.id === quizQuestionId;
        if (removed) dispatch({ type: 'open', stored: firstDraft(fresh.data) });
        accept(fresh);
        notifySuccess(t('list.deleted'));
      },
      t('list.deleteFailed'),
    );

  const step = (what: QuizStep) => {
    if (dirty) return notifyError(t('quiz.saveFirst'));
    void attempt(
      what,
      async () => {
        try {
          accept(await takeStep(what, loaded));
          notifySuccess(t(`quiz.done.${what}`));
        } catch (error) {
          if (error instanceof ProblemError && error.code === 'quiz.invalid') {
            setTold(serverEntries(error.fieldErrors, quiz));
          }
          throw error;
        }
      },
      t(`quiz.failed.${what}`),
    );
  };

  const move = (made: TreeMove) => {
    if (dirty && writing.draft.id !== null && questionsChangedBy(quiz, made).has(writing.draft.id)) {
      return notifyError(t('quiz.saveFirst'));
    }
    void attempt(
      'move',
      async () => {
        try {
          accept(await sendMove(made, loaded));
          notifySuccess(t('quiz.treeUpdated'));
        } catch (error) {
          // The tree must show the server's state rather than the refused move.
          if (!(error instanceof ProblemError && error.code === 'record.stale')) await reload();
          throw error;
        }
      },
      t('quiz.treeFailed'),
    );
  };

  return {
    quiz,
    writing,
    /** Counts how often editing started over; fields with a state of their own are reset with it. */
    generation,
    dirty,
    errors,
    told,
    running,
    stale,
    write,
    open,
    save,
    remove,
    step,
    move,
    /** Reloads the quiz and keeps unsaved changes. */
    reload: async () => {
      await reload();
      setStale(false);
    },
    dismissStale: () => setStale(false),
  };
}

export type QuizEditing = ReturnType<typeof useQuizEditor>;

/** The first question of the quiz, or a new one if it has none. */
function firstDraft(quiz: Quiz) {
  const [first] = beginnings(graphOf(quiz, undefined));
  const question = quiz.questions.find(({ quizQuestionId }) => quizQuestionId === first) ?? quiz.questions[0];
  return question ? draftOf(question) : newDraft();
}
