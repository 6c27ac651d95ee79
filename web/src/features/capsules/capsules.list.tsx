import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CAPSULE_STATES,
  type Capsule,
  exportCapsules,
  CAPSULE_FIELDS as FIELDS,
} from '#contracts/capsules/capsules.ts';
import type { BulkEdit } from '#web/domain/bulk/bulk.api.ts';
import { CapsuleDueDate, CapsuleForecast, CapsuleLevel } from '#web/domain/capsules/capsule-marks.tsx';
import { DeviceLink } from '#web/domain/devices/device-link.tsx';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ImportLink } from '#web/domain/list/import-link.tsx';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { ActiveFilter, ChoiceFilter, selectedValue } from '#web/kit/list/choice-filter.tsx';
import { actionsColumn, useFieldColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { recordCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useFormat } from '#web/lib/format.ts';
import { thresholds } from '#web/lib/thresholds.ts';
import { CAPSULE, useCapsuleActions } from './capsule-actions.ts';
import { LIST, TAKEN_OUT } from './capsules.api.ts';

/** The filters of the capsule list. */
const FILTERS: readonly ListFilter[] = [
  'fragranceId',
  'emptyWithin',
  'due',
  'organisationId',
  'placeId',
  'ownerId',
  'campaignId',
  'created',
];

/** The states of what needs attention on the home page, as the filter names them. */
const ATTENTION = 'low,due';
const CHOICES = [...CAPSULE_STATES, ATTENTION] as const;

const STATE_TEXTS = {
  low: 'low',
  expired: 'expired',
  expiring: 'expiring',
  due: 'due',
  [ATTENTION]: 'attention',
} as const;

/** What can be edited in a selection. */
const BULK_EDITS: readonly BulkEdit[] = [{ label: (t) => t('capsules.takeOut.action'), set: TAKEN_OUT }];

/** The list of capsules. They are created by import, and the devices that fire them say how full they are and where. */
export function CapsulesList() {
  const { t } = useTranslation();
  const list = useList(LIST, CAPSULE.idOf);
  const chosen = selectedValue(CHOICES, list.state.filters.state);
  // Those that cover others are offered only where a figure has linked to them.
  const offered = CHOICES.filter((state) => (state !== 'due' && state !== ATTENTION) || chosen === state);
  const { percent } = useFormat();
  const { lowPercent, dueDays } = thresholds();
  const figures = { percent: percent(lowPercent / 100), days: dueDays };
  const columns = useCapsuleColumns();

  return (
    <ListPage
      kind={CAPSULE}
      title={t('shell.records.capsule')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={exportCapsules}
      bulkEdits={BULK_EDITS}
      actions={
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/admin/refill" />}>
          {t('shell.menu.refill')}
        </Button>
      }
      filters={
        <>
          <ActiveFilter state={list.state} feminine />
          {list.state.active && (
            <ChoiceFilter
              label={t('capsules.states.label')}
              value={chosen}
              onChange={(state) => list.state.setFilters({ state: state ?? undefined })}
              all={t('capsules.states.all')}
              options={offered.map((value) => ({
                value,
                label: t(`capsules.states.${STATE_TEXTS[value]}`, figures),
              }))}
            />
          )}
        </>
      }
      emptyHint={
        <>
          {t('capsules.emptyHint')}
          <ImportLink kind="capsules">{t('capsules.import')}</ImportLink>
        </>
      }
      singleFilterHint={chosen && t(`capsules.emptyOf.${STATE_TEXTS[chosen]}`, figures)}
    />
  );
}

const column = listColumns<Capsule>();

/** The columns of the capsule list. */
function useCapsuleColumns() {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldColumn = useFieldColumn();
  const actions = useCapsuleActions();

  return useMemo(() => {
    const updated = fieldColumn(FIELDS.updatedAt, '150px');
    return column.columns([
      ...(actions.length > 0 ? [actionsColumn(t('list.actions'), actions, CAPSULE.nameOf)] : []),
      column.accessor('serialNumber', {
        header: label(FIELDS.serialNumber),
        cell: recordCell('capsule', ({ capsuleId }) => capsuleId, 'clamp(130px, 12vw, 260px)'),
        meta: { card: 'title', width: '132px' },
      }),
      column.accessor((row) => row.fragrance.name, {
        id: 'fragrance.name',
        header: label(FIELDS['fragrance.name']),
        cell: recordCell('fragrance', (row) => row.fragrance.fragranceId, 'clamp(110px, 8vw, 280px)'),
      }),
      column.accessor('remainingShots', {
        header: label(FIELDS.remainingShots),
        cell: ({ row }) => <CapsuleLevel capsule={row.original} />,
        meta: { width: '200px' },
      }),
      column.accessor('emptyOn', {
        header: label(FIELDS.emptyIn),
        cell: ({ row }) => <CapsuleForecast capsule={row.original} />,
        meta: { width: '116px' },
      }),
      column.accessor((row) => row.device?.macAddress ?? '', {
        id: 'device.macAddress',
        header: label(FIELDS['device.macAddress']),
        cell: ({ row: { original } }) => original.device && <DeviceLink device={original.device} />,
        meta: { figures: true, width: '152px' },
      }),
      column.accessor('dueDate', {
        header: label(FIELDS.dueDate),
        cell: ({ row }) => <CapsuleDueDate capsule={row.original} />,
        meta: { width: '150px' },
      }),
      column.accessor('createdAt', fieldColumn(FIELDS.createdAt, '150px')),
      column.accessor('updatedAt', { ...updated, meta: { ...updated.meta, below: 'createdAt' } }),
    ]);
  }, [t, label, fieldColumn, actions]);
}
