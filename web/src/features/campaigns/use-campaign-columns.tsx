import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { actionsColumn } from '#web/kit/list/actions-column.tsx';
import { CellLine } from '#web/kit/list/cell-line.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import { MiniSlotRing } from './ring/slot-ring.mini.tsx';
import { StarButton } from './star-button.tsx';

const column = listColumns<Campaign>();

/** The columns of the list of campaigns. */
export function useCampaignColumns(actions: readonly RowAction<Campaign>[]) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormat();

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, ({ name }) => name),
        column.accessor('name', {
          header: t('form.name'),
          cell: ({ row: { original } }) => (
            <CellLine gap={10}>
              <Thumbnail file={original.cover} name={original.name} />
              <TextCell maxWidth="240px">{original.name}</TextCell>
              <StarButton campaign={original} />
            </CellLine>
          ),
          meta: { card: 'title' },
        }),
        column.accessor('downloads', {
          header: t('campaigns.downloads'),
          cell: ({ getValue }) => number(getValue()),
          sortDescFirst: true,
          meta: { align: 'end', width: '104px' },
        }),
        column.accessor('fragranceShots', {
          header: t('campaigns.shots'),
          cell: ({ getValue }) => number(getValue()),
          sortDescFirst: true,
          meta: { align: 'end', width: '104px' },
        }),
        column.display({
          id: 'slots',
          header: t('campaigns.slots'),
          cell: ({ row }) => <SlotsCell collection={row.original.collection} />,
          meta: { width: '96px' },
        }),
        column.accessor('createdAt', {
          header: t('list.created'),
          cell: ({ getValue }) => dateTime(getValue()),
          sortDescFirst: true,
          meta: { figures: true, width: '158px' },
        }),
        column.accessor('updatedAt', {
          header: t('list.updated'),
          cell: ({ getValue }) => dateTime(getValue()),
          sortDescFirst: true,
          meta: { figures: true, width: '158px' },
        }),
      ]),
    [t, dateTime, number, actions],
  );
}

function SlotsCell({ collection }: Pick<Campaign, 'collection'>) {
  return (
    <CellLine gap={8}>
      <MiniSlotRing filled={collection.map(({ slot }) => slot)} />
      <span aria-hidden>{collection.length}</span>
    </CellLine>
  );
}
