import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordBase } from '#web/kit/form/use-record-base.ts';
import { quizQuery } from '../quiz.api.ts';
import type { LoadedQuiz } from './quiz-editor.api.ts';

/** The quiz that is being written, and its version: as it was read, or as our own last change has left it. */
export interface QuizBase {
  status: 'loading' | 'failed' | 'ready';
  loaded: LoadedQuiz | null;
  error: Error | null;
  retry: () => void;
  /** Takes what a change was answered with. */
  replace: (loaded: LoadedQuiz) => void;
  /** Reads the quiz anew. */
  renew: () => Promise<LoadedQuiz>;
}

/** Reads a quiz once. Only our own changes and `renew` change it afterwards, so that no version is taken for one that was seen. */
export function useQuizBase(id: number): QuizBase {
  const client = useQueryClient();
  const { record, renew, ...base } = useRecordBase(quizQuery(id));
  const [own, setOwn] = useState<LoadedQuiz | null>(null);

  return {
    ...base,
    loaded: own ?? record,
    replace: (loaded) => {
      setOwn(loaded);
      // Lists and campaigns show something of it. They are read anew when they are next shown.
      void client.invalidateQueries({ refetchType: 'none' });
    },
    renew: async () => {
      const fresh = await renew();
      setOwn(fresh);
      return fresh;
    },
  };
}
