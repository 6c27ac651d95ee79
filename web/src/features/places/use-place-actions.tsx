import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '#contracts/places.ts';
import { hasDevices } from '#contracts/places.ts';
import type { EditableRecord } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { useCan } from '#web/lib/session.ts';
import { usePlaceState } from './places.api.ts';

export const nameOf = ({ name }: Place) => name;

const PLACE: EditableRecord<Place> = { kind: 'place', nameOf, idOf: ({ placeId }) => placeId };

/** The actions on a place. Users without write access get none. */
export function usePlaceActions(): RowAction<Place>[] {
  const { t } = useTranslation();
  const actions = useRecordActions(PLACE, usePlaceState());
  const mayWrite = useCan()('places.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const held = (row: Place) => (hasDevices(row) ? t('places.holds', { count: row.devices }) : null);
    const obstacles = ({ placeId }: Place) => (
      <RowLink href={`/admin/devices?placeId=${placeId}`}>{t('places.seeDevices')}</RowLink>
    );
    return [actions.edit(), ...actions.states({ disabled: held, obstacles })];
  }, [t, mayWrite, actions]);
}
