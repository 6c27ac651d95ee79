import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '#contracts/places.ts';
import { canEditPlace, hasDevices } from '#contracts/places.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { useCan } from '#web/lib/session.ts';
import { usePlaceState } from './places.api.ts';

export const nameOf = ({ name }: Place) => name;

/** The actions on a place. Users without write access get none. */
export function usePlaceActions(): RowAction<Place>[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = useRecordActions(nameOf);
  const { deactivate, activate, remove } = usePlaceState();
  const mayWrite = useCan()('places.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const held = (row: Place) => (hasDevices(row) ? t('places.holds', { count: row.devices }) : null);
    const obstacles = ({ placeId }: Place) => (
      <RowLink href={`/admin/devices?placeId=${placeId}`}>{t('places.seeDevices')}</RowLink>
    );
    return [
      actions.edit({
        visible: canEditPlace,
        run: ({ placeId }) =>
          navigate({
            to: '/admin/places/$id/update',
            params: { id: placeId },
            state: FROM_LIST,
          }),
      }),
      actions.deactivate({
        disabled: held,
        obstacles,
        run: ({ placeId }) => deactivate(placeId),
        undo: ({ placeId }) => activate(placeId),
      }),
      actions.activate({
        run: ({ placeId }) => activate(placeId),
        undo: ({ placeId }) => deactivate(placeId),
      }),
      actions.remove({
        disabled: held,
        obstacles,
        run: ({ placeId }) => remove(placeId),
      }),
    ];
  }, [t, mayWrite, actions, navigate, deactivate, activate, remove]);
}
