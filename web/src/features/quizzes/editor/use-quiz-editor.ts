import { useTimeout } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGES } from '#contracts/core/resources.ts';
import { beginnings } from '#contracts/quizzes/quiz-graph.ts';
import type { Quiz, TreeMove } from '#contracts/quizzes/quizzes.ts';
import { errorTexts } from '#web/i18n/i18n.ts';
import { dismissError, failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { notifyWithButton } from '#web/kit/feedback/notify-with-button.ts';
import { usePersistDraft, useRestoredDraft } from '#web/kit/form/use-draft.ts';
import { useRecordBase } from '#web/kit/form/use-record-base.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { useCan } from '#web/lib/session.ts';
import type { QuestionErrors } from '../editing/check.ts';
import { checkDraft, errorsOf, NO_ERRORS } from '../editing/check.ts';
import { draftOf, newDraft } from '../editing/draft.ts';
import type { QuestionEdit, QuestionEditAction } from '../editing/model.ts';
import { isDirty, reduceEdit as reduce, startEdit } from '../editing/model.ts';
import { questionsChangedBy } from '../outline/moves.ts';
import { quizQuery } from '../quiz.api.ts';
import { graphOf } from '../validation/draft-graph.ts';
import type { FaultEntry } from '../validation/fault-entries.ts';
import { serverEntries } from '../validation/fault-entries.ts';
import type { LoadedQuiz, QuizStep } from './quiz-editor.api.ts';
import { collectionQuery, sendMove, sendQuestion, sendRemoval, takeStep } from './quiz-editor.api.ts';

/** The change in progress. */
type Running = QuizStep | 'save' | 'move' | 'remove';

/** How long after a refused move the tree is reloaded, in milliseconds. */
const REFUSED_MS = 2_000;

/** The question being edited in a quiz, and all changes that can be made to the quiz. */
export function useQuizEditor(loaded: LoadedQuiz, base: Pick<QuizBase, 'replace' | 'reload'>) {
  const { t } = useTranslation();
  const router = useRouter();
  const mayAddDevices = useCan()('devices.create');
  const quiz = loaded.data;
  const restored = useRestoredDraft<QuestionEdit>('question');
  const [writing, dispatch] = useReducer(reduce, quiz, (read) =>
    restored ? reduce(restored, { type: 'rebase', quiz: read }) : startEdit(firstDraft(read)),
  );
  const [errors, setErrors] = useState<QuestionErrors>(NO_ERRORS);
  const [serverFaults, setServerFaults] = useState<FaultEntry[]>([]);
  const [resetCount, setResetCount] = useState(0);
  const [running, setRunning] = useState<Running | null>(null);
  const [stale, setStale] = useState(false);
  const busy = useRef(false);
  const dirty = isDirty(writing);
  usePersistDraft('question', dirty ? writing : undefined);

  const accept = (fresh: LoadedQuiz) => {
    base.replace(fresh);
    dispatch({ type: 'rebase', quiz: fresh.data });
    setServerFaults([]);
  };
  const reload = async () => accept(await base.reload());
  /** Reloads the quiz after a change, which is done even if this fails. */
  const refresh = (take = accept) =>
    base
      .reload()
      .then(take)
      .catch((error) => notifyError(failureText(error, t('quiz.loadFailed'), t)));

  /** Runs one change at a time, since each applies to the version that the previous one has left. */
  const runChange = async (what: Running, work: () => Promise<void>, failure: string) => {
    if (busy.current) return;
    busy.current = true;
    const actionKey = `quiz ${quiz.quizId} ${what}`;
    setRunning(what);
    try {
      await work();
      dismissError(actionKey);
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'record.stale') setStale(true);
      else notifyError(failureText(error, failure, t), actionKey);
    } finally {
      busy.current = false;
      setRunning(null);
    }
  };

  const write = (action: QuestionEditAction) => {
    dispatch(action);
    setErrors(NO_ERRORS);
    if (action.type === 'open') setResetCount((count) => count + 1);
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
    void runChange(
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
        await refresh();
      },
      t('quiz.questionFailed'),
    );
  };

  const remove = (quizQuestionId: number) =>
    runChange(
      'remove',
      async () => {
        await sendRemoval(quizQuestionId, loaded);
        notifySuccess(t('list.deleted'));
        await refresh((fresh) => {
          const removed = writing.draft.id === quizQuestionId;
          if (removed) dispatch({ type: 'open', stored: firstDraft(fresh.data) });
          accept(fresh);
        });
      },
      t('list.deleteFailed'),
    );

  const step = (what: QuizStep) => {
    if (dirty) return notifyError(t('quiz.saveFirst'));
    void runChange(
      what,
      async () => {
        try {
          accept(await takeStep(what, loaded));
          // Once apps can play it, devices are what comes next.
          if (what === 'publish' && mayAddDevices)
            notifyWithButton([t('quiz.done.publish')], t('shell.crumb.create.device'), () =>
              router.history.push(`${PAGES.device.list}/create`),
            );
          else notifySuccess(t(`quiz.done.${what}`));
        } catch (error) {
          if (error instanceof ProblemError && error.code === 'quiz.invalid') {
            setServerFaults(serverEntries(error.fieldErrors, quiz));
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
    void runChange(
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

  const reloadTree = useTimeout(() => void runChange('move', reload, t('quiz.loadFailed')), REFUSED_MS);
  const refuseMove = () => {
    notifyError(errorTexts().problems['quiz.move']);
    reloadTree.start();
  };

  return {
    quiz,
    writing,
    /** Counts how often editing started over; fields with a state of their own are reset with it. */
    resetCount,
    dirty,
    errors,
    serverFaults,
    running,
    stale,
    write,
    open,
    save,
    remove,
    step,
    move,
    /** Says that a move is not allowed, and reloads the tree. */
    refuseMove,
    refresh,
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

/** The quiz being edited, with its version: as loaded, or as the last own change has left it. */
export interface QuizBase {
  status: 'loading' | 'failed' | 'ready';
  loaded: LoadedQuiz | null;
  error: Error | null;
  retry: () => void;
  /** Takes the quiz from the response to a change. */
  replace: (loaded: LoadedQuiz) => void;
  /** Reloads the quiz. */
  reload: () => Promise<LoadedQuiz>;
}

/** Loads a quiz once. Only own changes and `reload` replace it, so that no unseen version counts as seen. */
export function useQuizBase(id: number): QuizBase {
  const client = useQueryClient();
  const query = quizQuery(id);
  const { record, reload, ...base } = useRecordBase({
    ...query,
    // With the fragrances that answers may end in: arriving later, they would render the whole editor once more.
    queryFn: async (context) => {
      const loaded = await query.queryFn(context);
      await client.prefetchQuery(collectionQuery(loaded.data.campaignId));
      return loaded;
    },
  });
  const [own, setOwn] = useState<LoadedQuiz | null>(null);

  return {
    ...base,
    loaded: own ?? record,
    replace: (loaded) => {
      setOwn(loaded);
      // Lists and campaigns show parts of the quiz; they are reloaded when they are next shown.
      void client.invalidateQueries({ refetchType: 'none' });
    },
    reload: async () => {
      const fresh = await reload();
      setOwn(fresh);
      return fresh;
    },
  };
}
