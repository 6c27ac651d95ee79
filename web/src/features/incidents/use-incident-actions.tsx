import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Incident } from '#contracts/incidents.ts';
import { canEditIncident } from '#contracts/incidents.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useIncidentState } from './incidents.api.ts';

export const nameOf = ({ name }: Incident) => name;

/** The actions on an incident. */
export function useIncidentActions(): RowAction<Incident>[] {
  const navigate = useNavigate();
  const actions = useRecordActions(nameOf);
  const { deactivate, activate, remove } = useIncidentState();

  return useMemo(
    () => [
      actions.edit({
        visible: canEditIncident,
        run: ({ incidentId }) =>
          navigate({ to: '/admin/incidents/$id/update', params: { id: incidentId }, state: FROM_LIST }),
      }),
      actions.deactivate({
        run: ({ incidentId }) => deactivate(incidentId),
        undo: ({ incidentId }) => activate(incidentId),
      }),
      actions.activate({
        run: ({ incidentId }) => activate(incidentId),
        undo: ({ incidentId }) => deactivate(incidentId),
      }),
      actions.remove({ run: ({ incidentId }) => remove(incidentId) }),
    ],
    [actions, navigate, deactivate, activate, remove],
  );
}
