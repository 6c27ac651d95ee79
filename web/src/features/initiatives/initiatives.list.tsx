import type { Icon } from '@tabler/icons-react';
import { IconArrowsExchange, IconBan, IconCopy, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { canSwapDays, type InitiativeStep, isStepAllowed } from '#contracts/initiatives/initiative-status.ts';
import {
  exportInitiatives,
  INITIATIVE_FIELDS as FIELDS,
  type Initiative,
} from '#contracts/initiatives/initiatives.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { InitiativeStatusBadge } from '#web/domain/initiatives/initiative-status-badge.tsx';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { ActiveFilter } from '#web/kit/list/choice-filter.tsx';
import { actionsColumn, useFieldColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { CellLine, recordCell, TextCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useFormat } from '#web/lib/format.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';
import { LIST, useInitiativeState, useInitiativeSteps } from './initiatives.api.ts';

export const INITIATIVE: RecordKind<Initiative> = {
  name: 'initiative',
  fields: FIELDS,
  nameOf: ({ name }) => name,
  idOf: ({ iniciativaId }) => iniciativaId,
};

const ICONS: Record<InitiativeStep, Icon> = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  cancel: IconBan,
};

const CopyInitiativeDialog = lazyDialog(
  [],
  () => import('./copy-initiative.dialog.tsx'),
  'CopyInitiativeDialog',
);

const SwapDaysDialog = lazyDialog([], () => import('./swap-days.dialog.tsx'), 'SwapDaysDialog');

/** The step that undoes each step. */
const OPPOSITES = { pause: 'resume', cancel: 'resume' } as const;

/** The filters of the initiative list. */
const FILTERS: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: 'status',
    label: 'list.state',
    options: FIELDS.status.values,
  },
  'organisationId',
  'placeId',
  'campaignId',
  { kind: 'days', name: 'runs', label: 'initiatives.period' },
  'created',
  'updated',
];

export function InitiativesList() {
  const { t } = useTranslation();
  const list = useList(LIST, INITIATIVE.idOf);
  const { actions, dialogs } = useInitiativeActions();
  const columns = useInitiativeColumns(actions);

  return (
    <ListPage
      kind={INITIATIVE}
      title={t('shell.records.initiative')}
      about={t('initiatives.about')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={exportInitiatives}
      filters={<ActiveFilter state={list.state} feminine />}
      emptyHint={t('initiatives.emptyHint')}
    >
      {dialogs}
    </ListPage>
  );
}

const column = listColumns<Initiative>();

/** The columns of the initiative list. */
function useInitiativeColumns(actions: RowAction<Initiative>[]) {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldColumn = useFieldColumn();
  const format = useFormat();
  const isOfHouse = useIsOfHouse();
  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, INITIATIVE.nameOf),
        column.accessor('name', {
          header: label(FIELDS.name),
          cell: recordCell('initiative', INITIATIVE.idOf, '220px'),
          meta: { card: 'title' },
        }),
        column.accessor('status', {
          header: label(FIELDS.status),
          cell: ({ getValue }) => (
            <CellLine gap={0}>
              <InitiativeStatusBadge status={getValue()} />
            </CellLine>
          ),
          meta: { width: '136px' },
        }),
        // For members, all initiatives belong to their own organisation.
        ...(isOfHouse
          ? [
              column.accessor((row) => row.organisation.name, {
                id: 'organisation.name',
                header: label(FIELDS.organisation),
                cell: recordCell('organisation', (row) => row.organisation.organisationId, '150px'),
              }),
            ]
          : []),
        column.accessor((row) => row.campaign?.name ?? '', {
          id: 'campaign.name',
          header: label(FIELDS.campaign),
          cell: recordCell('campaign', (row) => row.campaign?.campaignId, '150px'),
        }),
        column.display({
          id: 'places',
          header: label(FIELDS.places),
          cell: ({ row: { original } }) => (
            <TextCell maxWidth="130px">
              {original.places.length === 0
                ? t('initiatives.everywhere')
                : original.places.map(({ name }) => name).join(', ')}
            </TextCell>
          ),
        }),
        column.accessor('startsOn', fieldColumn(FIELDS.startsOn, '112px')),
        column.accessor('endsOn', fieldColumn(FIELDS.endsOn, '112px')),
        column.accessor('delivered', fieldColumn(FIELDS.delivered, '104px')),
        column.accessor('targetShots', {
          header: label(FIELDS.targetShots),
          cell: ({ getValue }) => {
            const target = getValue();
            return target === null ? '—' : format.number(target);
          },
          sortDescFirst: true,
          meta: { align: 'end', width: '104px' },
        }),
        column.accessor('createdAt', fieldColumn(FIELDS.createdAt, '158px')),
      ]),
    [t, fieldColumn, label, format, actions, isOfHouse],
  );
}

/** The actions on an initiative, and the dialogs they open. Users without write access get none. */
export function useInitiativeActions() {
  const { t } = useTranslation();
  const actions = useRecordActions(INITIATIVE, useInitiativeState());
  const steps = useInitiativeSteps();
  const mayWrite = useCan()('initiatives.write');

  const { show: showCopy, ...copying } = useRowDialog<Initiative>();
  const { show: showSwap, ...swapping } = useRowDialog<Initiative>();

  const all = useMemo((): RowAction<Initiative>[] => {
    if (!mayWrite) return [];
    const stepAction = (step: InitiativeStep): RowAction<Initiative> => ({
      key: step,
      label: t(`initiatives.steps.${step}`),
      icon: ICONS[step],
      visible: (row) => isStepAllowed(step, row),
      run: ({ iniciativaId }) => steps[step](iniciativaId),
      success: (row) => [t(`initiatives.done.${step}`), INITIATIVE.nameOf(row)],
      undo: ({ iniciativaId, status }) => {
        if (step !== 'resume') return steps[OPPOSITES[step]](iniciativaId);
        return steps[status === 'cancelled' ? 'cancel' : 'pause'](iniciativaId);
      },
    });
    return [
      actions.edit(),
      { key: 'copy', label: t('shell.duplicate'), icon: IconCopy, run: showCopy },
      {
        key: 'swap-days',
        label: t('initiatives.swap.action'),
        icon: IconArrowsExchange,
        visible: canSwapDays,
        run: showSwap,
      },
      stepAction('pause'),
      stepAction('resume'),
      {
        ...stepAction('cancel'),
        confirm: {
          title: (row) => t('initiatives.cancelTitle', { name: INITIATIVE.nameOf(row) }),
          message: () => t('initiatives.cancelText'),
          danger: true,
          button: t('initiatives.steps.cancel'),
        },
      },
      ...actions.states(),
    ];
  }, [t, mayWrite, actions, steps, showCopy, showSwap]);

  return {
    actions: all,
    dialogs: (
      <>
        {copying.row && <CopyInitiativeDialog initiative={copying.row} onClose={copying.hide} />}
        {swapping.row && <SwapDaysDialog initiative={swapping.row} onClose={swapping.hide} />}
      </>
    ),
  };
}
