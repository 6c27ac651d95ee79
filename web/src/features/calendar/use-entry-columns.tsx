import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry } from '#contracts/calendar.ts';
import { CellLine } from '#web/kit/list/cell-line.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { formatDay } from '#web/lib/day.ts';
import { EntryLink } from './entry-link.tsx';
import { KindMark } from './kind-mark.tsx';

const column = listColumns<CalendarEntry>();

/** The columns of the calendar's list. */
export function useEntryColumns() {
  const { t } = useTranslation();

  return useMemo(
    () =>
      column.columns([
        column.accessor('date', {
          header: t('calendar.date'),
          cell: ({ row: { original } }) =>
            original.until === null
              ? formatDay(original.date)
              : `${formatDay(original.date)} – ${formatDay(original.until)}`,
          sortDescFirst: false,
          meta: { figures: true, width: '200px' },
        }),
        column.accessor('kind', {
          header: t('calendar.kind'),
          cell: ({ getValue }) => (
            <CellLine gap={8}>
              <KindMark kind={getValue()} />
              {t(`calendar.kinds.${getValue()}`)}
            </CellLine>
          ),
          sortDescFirst: false,
          meta: { width: '220px' },
        }),
        column.accessor('title', {
          header: t('calendar.entry'),
          cell: ({ row }) => <EntryLink entry={row.original} />,
          sortDescFirst: false,
          meta: { card: 'title' },
        }),
        column.accessor('detail', {
          header: t('calendar.detail'),
          // It begins with the version, so its order would look wrong.
          enableSorting: false,
          cell: ({ row: { original } }) => (
            <TextCell maxWidth="clamp(160px, 22vw, 420px)">
              {original.version === null
                ? original.detail
                : t('calendar.versionOf', { version: original.version, campaign: original.detail })}
            </TextCell>
          ),
        }),
      ]),
    [t],
  );
}
