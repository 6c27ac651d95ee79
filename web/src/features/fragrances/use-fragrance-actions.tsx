import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FragranceRow } from '#contracts/fragrances.ts';
import { canDeleteFragrance, canToggleFragrance } from '#contracts/fragrances.ts';
import type { EditableRecord } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan } from '#web/lib/session.ts';
import { useFragranceState } from './fragrances.api.ts';

const InCampaigns = lazyComponent([], () => import('./in-campaigns.tsx'), 'InCampaigns');

/** A fragrance as both its list and its page have it. */
type Shown = Omit<FragranceRow, 'secret'>;

export const nameOf = ({ name }: Shown) => name;

const FRAGRANCE: EditableRecord<Shown> = {
  kind: 'fragrance',
  nameOf,
  idOf: ({ fragranceId }) => fragranceId,
};

/** The actions on a fragrance; none without write access. */
export function useFragranceActions<Row extends Shown>(): RowAction<Row>[] {
  const { t } = useTranslation();
  const actions = useRecordActions<Row>(FRAGRANCE, useFragranceState());
  const mayWrite = useCan()('fragrances.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const inCampaigns = (row: Shown) => t('fragrances.inCampaigns', { count: row.collections.length });
    const staying = (row: Shown) => (row.hasShots ? t('fragrances.hasShots') : inCampaigns(row));
    const obstacles = (row: Shown) =>
      row.collections.length > 0 && (
        <Suspense>
          <InCampaigns fragrance={row} />
        </Suspense>
      );
    return [
      actions.edit(),
      actions.deactivate({
        disabled: (row) => (canToggleFragrance(row) ? null : inCampaigns(row)),
        obstacles,
      }),
      actions.activate(),
      actions.remove({
        disabled: (row) => (canDeleteFragrance(row) ? null : staying(row)),
        obstacles,
      }),
    ];
  }, [t, mayWrite, actions]);
}
