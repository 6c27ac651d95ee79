import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordBase } from '#web/kit/form/use-record-base.ts';
import { quizQuery } from '../quiz.api.ts';
import type { LoadedQuiz } from './quiz-editor.api.ts';

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
  const { record, reload, ...base } = useRecordBase(quizQuery(id));
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
