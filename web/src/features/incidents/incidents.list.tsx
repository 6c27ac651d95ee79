import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { exportIncidents, INCIDENT_FIELDS as FIELDS, type Incident } from '#contracts/incidents.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { ActiveFilter } from '#web/kit/list/choice-filter.tsx';
import { actionsColumn, useFieldColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { recordCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { LIST, useIncidentState } from './incidents.api.ts';

export const INCIDENT: RecordKind<Incident> = {
  name: 'incident',
  fields: FIELDS,
  nameOf: ({ name }) => name,
  idOf: ({ incidentId }) => incidentId,
};

/** The filters of the incident list. */
const FILTERS: readonly ListFilter[] = ['created', 'updated'];

export function IncidentsList() {
  const { t } = useTranslation();
  const list = useList(LIST, INCIDENT.idOf);
  const columns = useIncidentColumns();

  return (
    <ListPage
      kind={INCIDENT}
      title={t('shell.records.incident')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={exportIncidents}
      filters={<ActiveFilter state={list.state} />}
      emptyHint={t('incidents.emptyHint')}
    />
  );
}

const column = listColumns<Incident>();

/** The columns of the incident list. */
function useIncidentColumns() {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldColumn = useFieldColumn();
  const actions = useIncidentActions();

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, INCIDENT.nameOf),
        column.accessor('name', {
          header: label(FIELDS.name),
          cell: recordCell('incident', INCIDENT.idOf, '360px'),
          meta: { card: 'title' },
        }),
        column.accessor('foundAt', fieldColumn(FIELDS.foundAt, '158px')),
        column.accessor('reportedAt', fieldColumn(FIELDS.reportedAt, '190px')),
        column.accessor('toldAt', fieldColumn(FIELDS.toldAt, '178px')),
        column.accessor('users', fieldColumn(FIELDS.users, '104px')),
        column.accessor('createdAt', fieldColumn(FIELDS.createdAt, '158px')),
      ]),
    [t, fieldColumn, label, actions],
  );
}

/** The actions on an incident. */
export function useIncidentActions(): RowAction<Incident>[] {
  const actions = useRecordActions(INCIDENT, useIncidentState());

  return useMemo(() => [actions.edit(), ...actions.states()], [actions]);
}
