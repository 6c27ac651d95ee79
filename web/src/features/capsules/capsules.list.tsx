import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CAPSULE_STATES,
  type Capsule,
  exportCapsules,
  CAPSULE_FIELDS as FIELDS,
} from '#contracts/capsules/capsules.ts';
import { CapsuleDueDate, CapsuleForecast, CapsuleLevel } from '#web/domain/capsules/capsule-marks.tsx';
import { DeviceLink } from '#web/domain/devices/device-link.tsx';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { ChoiceFilter, selectedValue } from '#web/kit/list/choice-filter.tsx';
import { useFieldColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import { recordCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useCan } from '#web/lib/session.ts';
import { LIST } from './capsules.api.ts';

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

/** The list of capsules, read-only: they are created by import and changed by the devices that fire them. */
export function CapsulesList() {
  const { t } = useTranslation();
  const list = useList(LIST, ({ capsuleId }) => capsuleId);
  const chosen = selectedValue(CAPSULE_STATES, list.state.filters.state);
  // `due` covers both expired and expiring; it is offered only when a notice has linked to it.
  const offered = CAPSULE_STATES.filter((state) => state !== 'due' || chosen === 'due');
  const columns = useCapsuleColumns();

  return (
    <ListPage
      title={t('shell.records.capsule')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={exportCapsules}
      actions={
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/admin/refill" />}>
          {t('shell.menu.refill')}
        </Button>
      }
      filters={
        <ChoiceFilter
          label={t('list.state')}
          value={chosen}
          onChange={(state) => list.state.setFilters({ state: state ?? undefined })}
          all={t('capsules.states.all')}
          options={offered.map((value) => ({ value, label: t(`capsules.states.${value}`) }))}
        />
      }
      emptyHint={<EmptyHint />}
      singleFilterHint={chosen && t(`capsules.emptyOf.${chosen}`)}
    />
  );
}

/** Explains where capsules come from, with a link to the import for users who may import. */
function EmptyHint() {
  const { t } = useTranslation();
  const mayImport = useCan()('imports.write');
  return (
    <>
      {t('capsules.emptyHint')}
      {mayImport && (
        <Anchor
          size="sm"
          display="block"
          mt={8}
          renderRoot={(props) => <Link {...props} to="/admin/import" search={{ kind: 'capsules' }} />}
        >
          {t('capsules.import')}
        </Anchor>
      )}
    </>
  );
}

const column = listColumns<Capsule>();

/** The columns of the capsule list. */
function useCapsuleColumns() {
  const label = useLabel();
  const fieldColumn = useFieldColumn();

  return useMemo(
    () =>
      column.columns([
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
        column.accessor('updatedAt', fieldColumn(FIELDS.updatedAt, '150px')),
      ]),
    [label, fieldColumn],
  );
}
