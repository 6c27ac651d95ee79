import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Capsule } from '#contracts/capsules.ts';
import { CapsuleDueDate } from '#web/kit/display/capsule-due-date.tsx';
import { CapsuleLevel } from '#web/kit/display/capsule-level.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';

const column = listColumns<Capsule>();

/** The columns of the list of capsules. */
export function useCapsuleColumns() {
  const { t } = useTranslation();
  const { dateTime } = useFormat();

  return useMemo(
    () =>
      column.columns([
        column.accessor('serialNumber', {
          header: t('capsules.serialNumber'),
          cell: ({ getValue }) => <TextCell maxWidth="clamp(130px, 12vw, 260px)">{getValue()}</TextCell>,
          meta: { card: 'title', width: '140px' },
        }),
        column.accessor((row) => row.fragrance.name, {
          id: 'fragrance.name',
          header: t('capsules.fragrance'),
          cell: ({ getValue }) => <TextCell maxWidth="clamp(130px, 11vw, 280px)">{getValue()}</TextCell>,
        }),
        column.accessor('remainingShots', {
          header: t('capsules.remaining'),
          cell: ({ row }) => <CapsuleLevel capsule={row.original} />,
          meta: { width: '200px' },
        }),
        column.accessor((row) => row.device?.macAddress ?? '', {
          id: 'device.macAddress',
          header: t('capsules.device'),
          cell: ({ row }) => <DeviceLink device={row.original.device} />,
          meta: { figures: true, width: '172px' },
        }),
        column.accessor('dueDate', {
          header: t('capsules.dueDate'),
          cell: ({ row }) => <CapsuleDueDate capsule={row.original} />,
          meta: { width: '150px' },
        }),
        column.accessor('createdAt', {
          header: t('list.created'),
          cell: ({ getValue }) => dateTime(getValue()),
          sortDescFirst: true,
          meta: { figures: true, width: '150px' },
        }),
        column.accessor('updatedAt', {
          header: t('list.updated'),
          cell: ({ getValue }) => dateTime(getValue()),
          sortDescFirst: true,
          meta: { figures: true, width: '150px' },
        }),
      ]),
    [t, dateTime],
  );
}

function DeviceLink({ device }: Pick<Capsule, 'device'>) {
  if (device === null) return null;
  return <RowLink href={`/admin/devices/${device.deviceId}`}>{device.macAddress}</RowLink>;
}
