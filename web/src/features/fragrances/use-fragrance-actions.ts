import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FragranceRow } from '#contracts/fragrances.ts';
import { canDeleteFragrance, canEditFragrance, canToggleFragrance } from '#contracts/fragrances.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useCan } from '#web/lib/session.ts';
import { useActivateFragrance, useDeleteFragrance } from './fragrances.api.ts';

/** What can be done with a fragrance; nothing for who may only read. */
export function useFragranceActions(): RowAction<FragranceRow>[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = useRecordActions<FragranceRow>();
  const { mutateAsync: activate } = useActivateFragrance();
  const { mutateAsync: remove } = useDeleteFragrance();
  const mayWrite = useCan()('fragrances.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const name = (row: FragranceRow) => row.name;
    const inCampaigns = (row: FragranceRow) => t('fragrances.inCampaigns', { count: row.collections.length });
    const staying = (row: FragranceRow) => (row.hasShots ? t('fragrances.hasShots') : inCampaigns(row));
    return [
      actions.edit({
        visible: canEditFragrance,
        run: ({ fragranceId }) =>
          navigate({
            to: '/admin/fragrances/$id/update',
            params: { id: fragranceId },
            state: FROM_LIST,
          }),
      }),
      actions.deactivate({
        name,
        visible: (row) => row.deletedAt === null,
        disabled: (row) => (canToggleFragrance(row) ? null : inCampaigns(row)),
        run: ({ fragranceId }) => remove({ id: fragranceId, hardDelete: false }),
      }),
      actions.activate({
        name,
        visible: (row) => row.deletedAt !== null,
        run: ({ fragranceId }) => activate(fragranceId),
      }),
      actions.remove({
        name,
        visible: (row) => row.deletedAt !== null,
        disabled: (row) => (canDeleteFragrance(row) ? null : staying(row)),
        run: ({ fragranceId }) => remove({ id: fragranceId, hardDelete: true }),
      }),
    ];
  }, [t, mayWrite, actions, navigate, activate, remove]);
}
