import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Organisation } from '#contracts/organisations.ts';
import { holdsRecords } from '#contracts/organisations.ts';
import type { EditableRecord } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { useCan } from '#web/lib/session.ts';
import { useOrganisationState } from './organisations.api.ts';

export const nameOf = ({ name }: Organisation) => name;

const ORGANISATION: EditableRecord<Organisation> = {
  kind: 'organisation',
  nameOf,
  idOf: ({ organisationId }) => organisationId,
};

/** What may prevent a deactivation or deletion: the list of the records, and the text key of the link to it. */
const PLACES = ['places', 'organisations.seePlaces'] as const;
const DEVICES = ['devices', 'organisations.seeDevices'] as const;
const USERS = ['users', 'organisations.seeUsers'] as const;

/** The actions on an organisation. Users without write access get none. */
export function useOrganisationActions(): RowAction<Organisation>[] {
  const { t } = useTranslation();
  const actions = useRecordActions(ORGANISATION, useOrganisationState());
  const mayWrite = useCan()('organisations.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const held = (row: Organisation) => (holdsRecords(row) ? t('organisations.holds') : null);
    const obstacles = ({ organisationId, places, devices }: Organisation) => {
      const [list, label] = places > 0 ? PLACES : devices > 0 ? DEVICES : USERS;
      return <RowLink href={`/admin/${list}?organisationId=${organisationId}`}>{t(label)}</RowLink>;
    };
    return [actions.edit(), ...actions.states({ disabled: held, obstacles })];
  }, [t, mayWrite, actions]);
}
