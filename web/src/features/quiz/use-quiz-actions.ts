import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { QuizRow } from '#contracts/quizzes.ts';
import { useRecordActions } from '#web/kit/record-actions.ts';
import { FROM_LIST } from '#web/kit/return-to-list.ts';
import type { RowAction } from '#web/kit/row-action.ts';
import { useCan } from '#web/lib/session.ts';
import { useActivateQuiz, useDeleteQuiz } from './quiz.api.ts';

/** What can be done with a quiz; nothing for who may only read. */
export function useQuizActions(): RowAction<QuizRow>[] {
  const navigate = useNavigate();
  const actions = useRecordActions<QuizRow>();
  const { mutateAsync: activate } = useActivateQuiz();
  const { mutateAsync: remove } = useDeleteQuiz();
  const mayWrite = useCan()('quizzes.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const name = (row: QuizRow) => row.name;
    const isActive = (row: QuizRow) => row.deletedAt === null;
    const isInactive = (row: QuizRow) => row.deletedAt !== null;
    return [
      actions.edit({
        visible: isActive,
        run: ({ quizId }) =>
          navigate({ to: '/admin/quiz/$id/update', params: { id: quizId }, state: FROM_LIST }),
      }),
      actions.deactivate({
        name,
        visible: isActive,
        run: ({ quizId }) => remove({ id: quizId, hardDelete: false }),
      }),
      actions.activate({ name, visible: isInactive, run: ({ quizId }) => activate(quizId) }),
      actions.remove({
        name,
        visible: isInactive,
        run: ({ quizId }) => remove({ id: quizId, hardDelete: true }),
      }),
    ];
  }, [mayWrite, actions, navigate, activate, remove]);
}
