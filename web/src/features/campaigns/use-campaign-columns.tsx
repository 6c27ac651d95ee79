import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns.ts';
import { listColumns } from '#web/kit/list-table.ts';
import type { RowAction } from '#web/kit/row-action.ts';
import { RowActions } from '#web/kit/row-actions.tsx';
import { TextCell } from '#web/kit/text-cell.tsx';
import { Thumbnail } from '#web/kit/thumbnail.tsx';
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
        column.display({
          id: 'actions',
          header: t('list.actions'),
          cell: ({ row }) => <RowActions row={row.original} actions={actions} />,
          meta: { card: 'actions', width: '96px' },
        }),
        column.accessor('name', {
          header: t('form.name'),
          cell: ({ row: { original } }) => (
            <Group gap={10} wrap="nowrap">
              <StarButton campaign={original} />
              <Thumbnail file={original.cover} name={original.name} />
              <TextCell maxWidth="240px">{original.name}</TextCell>
            </Group>
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
          meta: { width: '158px' },
        }),
        column.accessor('updatedAt', {
          header: t('list.updated'),
          cell: ({ getValue }) => dateTime(getValue()),
          sortDescFirst: true,
          meta: { width: '158px' },
        }),
      ]),
    [t, dateTime, number, actions],
  );
}

function SlotsCell({ collection }: Pick<Campaign, 'collection'>) {
  return (
    <Group gap={8} wrap="nowrap">
      <MiniSlotRing filled={collection.map(({ slot }) => slot)} />
      <span aria-hidden>{collection.length}</span>
    </Group>
  );
}
