import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '#contracts/devices.ts';
import { actionsColumn } from '#web/kit/list/actions-column.tsx';
import { CellLine } from '#web/kit/list/cell-line.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { selectColumn } from '#web/kit/list/select-column.tsx';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import { LivenessBadge } from './liveness-badge.tsx';

const column = listColumns<DeviceRow>();

// On a screen of common width names give way, so that all columns are in sight.
const NAME_WIDTH = 'clamp(104px, 9vw, 260px)';

/**
 * The columns of the list of devices.
 * @param selectable whether whoever is signed in can do something with many of them
 */
export function useDeviceColumns(actions: readonly RowAction<DeviceRow>[], selectable: boolean) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();

  return useMemo(
    () =>
      column.columns([
        ...(selectable ? [selectColumn<DeviceRow>(t, ({ macAddress }) => macAddress)] : []),
        actionsColumn(t('list.actions'), actions, ({ macAddress }) => macAddress),
        column.accessor('macAddress', {
          header: t('devices.macAddress'),
          cell: ({ row: { original } }) => (
            <CellLine gap={6}>
              {original.macAddress}
              <LivenessBadge device={original} />
            </CellLine>
          ),
          meta: { card: 'title', figures: true },
        }),
        column.accessor((row) => row.campaign?.name ?? '', {
          id: 'campaign.name',
          header: t('devices.campaign'),
          cell: ({ getValue }) => <TextCell maxWidth={NAME_WIDTH}>{getValue()}</TextCell>,
        }),
        column.accessor((row) => row.user?.nome ?? '', {
          id: 'user.nome',
          header: t('devices.user'),
          cell: ({ getValue }) => <TextCell maxWidth={NAME_WIDTH}>{getValue()}</TextCell>,
        }),
        column.accessor('updatedAt', {
          header: t('list.updated'),
          cell: ({ getValue }) => dateTime(getValue()),
          sortDescFirst: true,
          meta: { figures: true, width: '150px' },
        }),
        column.accessor((row) => row.owner?.nome ?? '', {
          id: 'owner.nome',
          header: t('devices.owner'),
          cell: ({ getValue }) => <TextCell maxWidth={NAME_WIDTH}>{getValue()}</TextCell>,
        }),
        column.accessor('createdAt', {
          header: t('list.created'),
          cell: ({ getValue }) => dateTime(getValue()),
          sortDescFirst: true,
          meta: { figures: true, width: '150px' },
        }),
      ]),
    [t, dateTime, actions, selectable],
  );
}
