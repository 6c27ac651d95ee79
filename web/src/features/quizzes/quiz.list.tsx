import type { Icon } from '@tabler/icons-react';
import { IconCircleCheck, IconClock, IconCopy } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import { exportQuizzes } from '#contracts/quizzes/quiz-calls.ts';
import { QUIZ_FIELDS as FIELDS, QUIZ_STATES, type QuizRow } from '#contracts/quizzes/quizzes.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { ActiveFilter } from '#web/kit/list/choice-filter.tsx';
import { actionsColumn, useFieldColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { recordCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useFormat } from '#web/lib/format.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { useCan, useMayWrite } from '#web/lib/session.ts';
import { LIST, useQuizState } from './quiz.api.ts';
import classes from './quiz.list.module.css';

const CopyQuizDialog = lazyDialog(
  ['quizzes/copy'],
  () => import('./copy/copy-quiz.dialog.tsx'),
  'CopyQuizDialog',
);

const QUIZ: RecordKind<QuizRow> = {
  name: 'quiz',
  fields: FIELDS,
  nameOf: ({ name }) => name,
  idOf: ({ quizId }) => quizId,
};

/** The filters of the quiz list. */
const FILTERS: readonly ListFilter[] = [
  'campaignId',
  'organisationId',
  'language',
  {
    kind: 'choice',
    name: 'state',
    label: 'list.state',
    options: (t) => QUIZ_STATES.map((value) => ({ value, label: t(`quiz.state.${value}`) })),
  },
  'created',
  'updated',
];

export function QuizList() {
  const { t } = useTranslation();
  const list = useList(LIST, QUIZ.idOf);
  const copying = useRowDialog<QuizRow>();
  const columns = useQuizColumns(copying.show);

  return (
    <ListPage
      kind={QUIZ}
      title={t('shell.menu.quiz')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={exportQuizzes}
      filters={<ActiveFilter state={list.state} />}
      emptyHint={t('quiz.emptyHint')}
    >
      {copying.row && <CopyQuizDialog quiz={copying.row} onClose={copying.hide} />}
    </ListPage>
  );
}

const column = listColumns<QuizRow>();

/**
 * The columns of the quiz list.
 * @param copy opens the dialog that copies a quiz; must be the same function on every render
 */
function useQuizColumns(copy: (quiz: QuizRow) => void) {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldColumn = useFieldColumn();
  const actions = useQuizActions(copy);

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, QUIZ.nameOf),
        column.accessor('name', {
          header: label(FIELDS.name),
          cell: recordCell('quiz', QUIZ.idOf, 'clamp(136px, 16vw - 95px, 260px)'),
          meta: { card: 'title' },
        }),
        column.accessor('campaign.name', {
          id: 'campaign.name',
          header: label(FIELDS.campaign),
          cell: recordCell('campaign', (row) => row.campaign.campaignId, 'clamp(112px, 10vw - 32px, 200px)'),
        }),
        column.accessor('language', {
          header: label(FIELDS.language),
          cell: ({ getValue }) => label(LANGUAGE_WORDS[getValue()]),
          meta: { width: '84px' },
        }),
        column.accessor('questionCount', fieldColumn(FIELDS.questionCount, '88px')),
        column.accessor('publishedAt', {
          header: label(FIELDS.publishedAt),
          cell: ({ getValue }) => <When icon={IconCircleCheck} instant={getValue()} />,
          sortDescFirst: true,
          meta: { figures: true },
        }),
        column.accessor('validatedAt', {
          header: label(FIELDS.validatedAt),
          cell: ({ getValue }) => <When icon={IconClock} instant={getValue()} />,
          sortDescFirst: true,
          meta: { figures: true },
        }),
        column.accessor('createdAt', {
          header: label(FIELDS.createdAt),
          cell: ({ getValue }) => <When instant={getValue()} />,
          sortDescFirst: true,
          meta: { figures: true },
        }),
        column.accessor('updatedAt', {
          header: label(FIELDS.updatedAt),
          cell: ({ getValue }) => <When instant={getValue()} />,
          sortDescFirst: true,
          meta: { figures: true },
        }),
      ]),
    [t, fieldColumn, label, actions],
  );
}

/** An instant with its icon, on two lines if there is no room for one; a dash for null. */
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

/**
 * The actions on a quiz. Users without write access get none.
 * @param copy opens the dialog that copies a quiz; must be the same function on every render
 */
function useQuizActions(copy: (quiz: QuizRow) => void): RowAction<QuizRow>[] {
  const { t } = useTranslation();
  const actions = useRecordActions(QUIZ, useQuizState(), useMayWrite('quizzes.write'));
  const mayCopy = useCan()('quizzes.write');

  return useMemo(() => {
    if (!mayCopy) return [];
    return [
      actions.edit(),
      actions.activate(),
      { key: 'copy', label: t('shell.duplicate'), icon: IconCopy, run: copy },
      actions.deactivate(),
      actions.remove(),
    ];
  }, [t, mayCopy, actions, copy]);
}
