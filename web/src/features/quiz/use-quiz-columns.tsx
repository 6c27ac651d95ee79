import type { Icon } from '@tabler/icons-react';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuizRow } from '#contracts/quizzes.ts';
import { listColumns } from '#web/kit/list-table.ts';
import { RowActions } from '#web/kit/row-actions.tsx';
import { TextCell } from '#web/kit/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import classes from './quiz-columns.module.css';
import { useQuizActions } from './use-quiz-actions.ts';

const column = listColumns<QuizRow>();

/** The columns of the list of quizzes. */
export function useQuizColumns() {
  const { t } = useTranslation();
  const { dateTime, number } = useFormat();
  const actions = useQuizActions();

  return useMemo(
    () =>
      column.columns([
        column.display({
          id: 'actions',
          header: t('list.actions'),
          cell: ({ row }) => <RowActions row={row.original} actions={actions} />,
          meta: { card: 'actions', width: '96px' },
        }),
        column.accessor('name', {
          header: t('form.name'),
          cell: ({ getValue }) => <TextCell maxWidth="240px">{getValue()}</TextCell>,
          meta: { card: 'title' },
        }),
        column.accessor('campaign.name', {
          id: 'campaign.name',
          header: t('quiz.campaign'),
          cell: ({ getValue }) => <TextCell maxWidth="200px">{getValue()}</TextCell>,
        }),
        column.accessor('language', {
          header: t('quiz.language'),
          cell: ({ getValue }) => t(`quiz.languages.${getValue()}`),
          meta: { width: '112px' },
        }),
        column.accessor('questionCount', {
          header: t('quiz.questions'),
          cell: ({ getValue }) => number(getValue()),
          sortDescFirst: true,
          meta: { align: 'end', width: '104px' },
        }),
        column.accessor('publishedAt', {
          header: t('quiz.published'),
          cell: ({ getValue }) => <MarkedDate icon={IconCircleCheck} instant={getValue()} />,
          sortDescFirst: true,
          meta: { width: '180px' },
        }),
        column.accessor('validatedAt', {
          header: t('quiz.validated'),
          cell: ({ getValue }) => <MarkedDate icon={IconClock} instant={getValue()} />,
          sortDescFirst: true,
          meta: { width: '180px' },
        }),
        column.accessor('createdAt', {
          header: t('list.created'),
          cell: ({ getValue }) => dateTime(getValue()),
          sortDescFirst: true,
          meta: { width: '158px' },
        }),
        column.accessor('updatedAt', {
          header: t('list.updated'),
          cell: ({ getValue }) => dateTime(getValue()),
          sortDescFirst: true,
          meta: { width: '158px' },
        }),
      ]),
    [t, dateTime, number, actions],
  );
}

/** When something was reached, with its mark; a dash before. */
function MarkedDate({ icon: Mark, instant }: { icon: Icon; instant: string | null }) {
  const { dateTime } = useFormat();
  if (instant === null) return <span className={classes.none}>—</span>;
  return (
    <span className={classes.marked}>
      <Mark size={16} stroke={1.75} className={classes.mark} aria-hidden />
      {dateTime(instant)}
    </span>
  );
}
