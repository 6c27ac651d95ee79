import { useMemo } from 'react';
import type { Incident } from '#contracts/incidents.ts';
import type { EditableRecord } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useIncidentState } from './incidents.api.ts';

export const nameOf = ({ name }: Incident) => name;

const INCIDENT: EditableRecord<Incident> = { kind: 'incident', nameOf, idOf: ({ incidentId }) => incidentId };

/** The actions on an incident. */
export function useIncidentActions(): RowAction<Incident>[] {
  const actions = useRecordActions(INCIDENT, useIncidentState());

  return useMemo(() => [actions.edit(), ...actions.states()], [actions]);
}
