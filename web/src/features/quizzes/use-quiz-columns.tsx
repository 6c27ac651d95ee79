import type { Icon } from '@tabler/icons-react';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuizRow } from '#contracts/quizzes.ts';
import { actionsColumn } from '#web/kit/list/actions-column.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import classes from './quiz-columns.module.css';
import { useQuizActions } from './use-quiz-actions.ts';

const column = listColumns<QuizRow>();

/**
 * The columns of the list of quizzes.
 * @param copy asks where a quiz is to be copied; the same function at each rendering
 */
export function useQuizColumns(copy: (quiz: QuizRow) => void) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const actions = useQuizActions(copy);

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, ({ name }) => name),
        column.accessor('name', {
          header: t('form.name'),
          cell: ({ getValue }) => (
            <TextCell maxWidth="clamp(136px, 16vw - 95px, 260px)">{getValue()}</TextCell>
          ),
          meta: { card: 'title' },
        }),
        column.accessor('campaign.name', {
          id: 'campaign.name',
          header: t('quiz.campaign'),
          cell: ({ getValue }) => (
            <TextCell maxWidth="clamp(112px, 10vw - 32px, 200px)">{getValue()}</TextCell>
          ),
        }),
        column.accessor('language', {
          header: t('quiz.language'),
          cell: ({ getValue }) => t(`quiz.languages.${getValue()}`),
          meta: { width: '84px' },
        }),
        column.accessor('questionCount', {
          header: t('quiz.questions'),
          cell: ({ getValue }) => number(getValue()),
          sortDescFirst: true,
          meta: { align: 'end', width: '88px' },
        }),
        column.accessor('publishedAt', {
          header: t('quiz.published'),
          cell: ({ getValue }) => <When icon={IconCircleCheck} instant={getValue()} />,
          sortDescFirst: true,
          meta: { figures: true },
        }),
        column.accessor('validatedAt', {
          header: t('quiz.validated'),
          cell: ({ getValue }) => <When icon={IconClock} instant={getValue()} />,
          sortDescFirst: true,
          meta: { figures: true },
        }),
        column.accessor('createdAt', {
          header: t('list.created'),
          cell: ({ getValue }) => <When instant={getValue()} />,
          sortDescFirst: true,
          meta: { figures: true },
        }),
        column.accessor('updatedAt', {
          header: t('list.updated'),
          cell: ({ getValue }) => <When instant={getValue()} />,
          sortDescFirst: true,
          meta: { figures: true },
        }),
      ]),
    [t, number, actions],
  );
}

/** When something happened, with its mark, in two lines where there is no room for one; a dash before. */
function When({ icon: Mark, instant }: { icon?: Icon; instant: string | null }) {
  const { dateTime } = useFormat();
  if (instant === null) return <span className={classes.none}>—</span>;
  return (
    <span className={classes.when}>
      {Mark && <Mark size={16} stroke={1.75} className={classes.mark} aria-hidden />}
      <time dateTime={instant}>{dateTime(instant)}</time>
    </span>
  );
}
