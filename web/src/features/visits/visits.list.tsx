import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGES } from '#contracts/core/resources.ts';
import { exportVisits } from '#contracts/visits/visit-calls.ts';
import { VISIT_FIELDS as FIELDS, type Visit } from '#contracts/visits/visits.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { VisitStatusBadge } from '#web/domain/visits/visit-status-badge.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { actionsColumn, useFieldColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { CellLine, recordCell, TextCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';
import { WaitingButton } from './outbox/waiting-button.tsx';
import { useVisitActions, VISIT } from './visit-actions.ts';
import { LIST } from './visits.api.ts';

/** The filters of the visit list. */
const FILTERS: readonly ListFilter[] = [
  { kind: 'choice', name: 'status', label: FIELDS.status, options: FIELDS.status.values },
  {
    kind: 'choice',
    name: 'assignee',
    label: FIELDS.assignee,
    options: (t) => [
      { value: 'me', label: t('visits.mine') },
      { value: 'none', label: t('visits.nobodys') },
    ],
  },
  { kind: 'days', name: 'on', label: FIELDS.on },
  'organisationId',
  'placeId',
  'created',
];
/** Members of organisations aren't told who makes a visit. */
const FILTERS_OF_MEMBERS = FILTERS.filter(
  (filter) => filter !== 'organisationId' && (typeof filter === 'string' || filter.name !== 'assignee'),
);

/** The visits to places, the next ones first. */
export function VisitsList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useList(LIST, VISIT.idOf);
  const columns = useVisitColumns();
  const mayPlan = useCan()(PAGES.visit.create);
  const isOfHouse = useIsOfHouse();
  return (
    <ListPage
      title={t('shell.records.visit')}
      about={t('visits.about')}
      list={list}
      columns={columns}
      fieldFilters={isOfHouse ? FILTERS : FILTERS_OF_MEMBERS}
      exports={exportVisits}
      filters={<WaitingButton />}
      actions={
        mayPlan && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-keyshortcuts="n"
            onClick={() => void navigate({ to: '/admin/visits/create', state: FROM_LIST })}
          >
            {t('shell.crumb.create.visit')}
          </Button>
        )
      }
      emptyHint={t('visits.emptyHint')}
    />
  );
}

const column = listColumns<Visit>();

/** The columns of the visit list. */
function useVisitColumns() {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldColumn = useFieldColumn();
  const format = useFormat();
  const actions = useVisitActions();
  const isOfHouse = useIsOfHouse();
  return useMemo(
    () =>
      column.columns([
        actionsColumn<Visit>(t('list.actions'), actions, VISIT.nameOf),
        column.accessor((row) => VISIT.nameOf(row), {
          id: 'name',
          header: label(FIELDS.name),
          cell: recordCell('visit', VISIT.idOf, '260px'),
          meta: { card: 'title' },
        }),
        column.accessor('on', fieldColumn(FIELDS.on, '112px')),
        column.accessor('status', {
          header: label(FIELDS.status),
          cell: ({ getValue }) => (
            <CellLine gap={0}>
              <VisitStatusBadge status={getValue()} />
            </CellLine>
          ),
          meta: { width: '140px' },
        }),
        column.display({
          id: 'places',
          header: label(FIELDS.places),
          cell: ({ row: { original } }) => (
            <TextCell maxWidth="220px">{original.places.map(({ name }) => name).join(', ')}</TextCell>
          ),
        }),
        ...(isOfHouse
          ? [
              column.accessor((row) => row.assignee?.nome ?? '', {
                id: 'assignee.nome',
                header: label(FIELDS.assignee),
                cell: ({ getValue }) => <TextCell maxWidth="160px">{getValue()}</TextCell>,
              }),
            ]
          : []),
        column.accessor('done', {
          header: label(FIELDS.done),
          cell: ({ row: { original } }) => `${format.number(original.done)}/${format.number(original.lines)}`,
          sortDescFirst: true,
          meta: { align: 'end', width: '96px' },
        }),
        column.accessor('finishedAt', fieldColumn(FIELDS.finishedAt, '158px')),
      ]),
    [t, fieldColumn, label, format, actions, isOfHouse],
  );
}
