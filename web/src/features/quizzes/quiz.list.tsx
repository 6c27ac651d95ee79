import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { exportQuizzes } from '#contracts/quiz-calls.ts';
import type { QuizRow } from '#contracts/quizzes.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { ActiveFilter } from '#web/kit/list/active-filter.tsx';
import { DataTable } from '#web/kit/list/data-table.tsx';
import { exportList } from '#web/kit/list/export-list.ts';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { useListState } from '#web/kit/list/list-state.ts';
import { useListTable } from '#web/kit/list/list-table.ts';
import { useRowDialog } from '#web/kit/list/use-row-dialog.ts';
import { lazyPart } from '#web/lib/lazy-feature.ts';
import { useCan } from '#web/lib/session.ts';
import { LIST, quizzesQuery } from './quiz.api.ts';
import { useQuizColumns } from './use-quiz-columns.tsx';

const CopyQuizDialog = lazyPart(
  ['quizzes/copy'],
  () => import('./copy/copy-quiz.dialog.tsx'),
  'CopyQuizDialog',
);

/** The list of quizzes. */
export function QuizList() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const state = useListState(LIST);
  const query = useQuery(quizzesQuery(state.query));
  const copying = useRowDialog<QuizRow>();
  const columns = useQuizColumns(copying.show);
  const table = useListTable({
    state,
    columns,
    rows: query.data?.data,
    rowId: (quiz) => quiz.quizId,
  });
  const add = () => void navigate({ to: '/admin/quiz/create', state: FROM_LIST });

  return (
    <ListPage
      title={t('quiz.title')}
      state={state}
      table={table}
      query={query}
      onExport={(columns) => exportList(exportQuizzes, state.query, columns)}
      onAdd={can('quizzes.write') ? add : undefined}
      filters={<ActiveFilter state={state} />}
    >
      <DataTable
        table={table}
        state={state}
        query={query}
        label={t('quiz.title')}
        emptyHint={t('quiz.emptyHint')}
      />
      {copying.row && (
        <Suspense>
          <CopyQuizDialog quiz={copying.row} onClose={copying.hide} />
        </Suspense>
      )}
    </ListPage>
  );
}
