import { IconCopy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuizRow } from '#contracts/quizzes.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useCan } from '#web/lib/session.ts';
import { useActivateQuiz, useDeleteQuiz } from './quiz.api.ts';

/**
 * What can be done with a quiz; nothing for who may only read.
 * @param copy asks where a quiz is to be copied; the same function at each rendering
 */
export function useQuizActions(copy: (quiz: QuizRow) => void): RowAction<QuizRow>[] {
  const { t } = useTranslation();
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
      actions.activate({ name, visible: isInactive, run: ({ quizId }) => activate(quizId) }),
      { key: 'copy', label: t('quiz.copyTo'), icon: IconCopy, run: copy },
      actions.deactivate({
        name,
        visible: isActive,
        run: ({ quizId }) => remove({ id: quizId, hardDelete: false }),
      }),
      actions.remove({
        name,
        visible: isInactive,
        run: ({ quizId }) => remove({ id: quizId, hardDelete: true }),
      }),
    ];
  }, [t, mayWrite, actions, navigate, copy, activate, remove]);
}
