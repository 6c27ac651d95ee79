import { Badge, Tooltip } from '@mantine/core';
import { IconEye, IconHistory, IconQrcode, IconShieldLock, IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  canDisconnect,
  type DeviceRow,
  exportDevices,
  DEVICE_FIELDS as FIELDS,
  LIVENESS,
} from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import type { BulkEdit } from '#web/domain/bulk/bulk.api.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { ChoiceFilter, selectedValue } from '#web/kit/list/choice-filter.tsx';
import { actionsColumn, useFieldColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { CellLine, RecordTextCell, recordCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';
import { thresholds } from '#web/lib/thresholds.ts';
import { ClaimCode, ResetCode } from './code-dialogs.ts';
import { LIST, useDisconnectDevice } from './devices.api.ts';
import { LivenessBadge } from './liveness-badge.tsx';

export const DEVICE: RecordKind<DeviceRow, 'device'> = {
  name: 'device',
  fields: FIELDS,
  // Its place stands beside it, in the list and on its page.
  nameOf: ({ macAddress, name }) => nameOfDevice({ macAddress, name }),
  idOf: ({ deviceId }) => deviceId,
  stateless: true,
};

/** The filters of the device list. */
const FILTERS: readonly ListFilter[] = [
  'fragranceId',
  'campaignId',
  {
    kind: 'choice',
    name: 'configState',
    label: FIELDS.configState,
    options: FIELDS.configState.values,
  },
  'firmware',
  'organisationId',
  'placeId',
  'ownerId',
  'userId',
  'created',
  'updated',
];

/** Loaded with the first selection. */
const PrintLabelsButton = lazyComponent(
  [],
  () => import('./labels/print-labels-button.tsx'),
  'PrintLabelsButton',
);

/** What can be edited in a selection. */
const BULK_EDITS: readonly BulkEdit[] = [
  {
    label: (t) => t('devices.setCampaign'),
    Field: lazyComponent(['devices/page'], () => import('./page/campaign-select.tsx'), 'BulkCampaign'),
  },
  {
    label: (t, isOfHouse) => t(isOfHouse ? 'devices.setPlace' : 'devices.setOwnPlace'),
    Field: lazyComponent(['belonging'], () => import('./page/bulk-place.tsx'), 'BulkPlace'),
  },
];

/** The list of devices. Administrators create them; users claim them in the app with the code on the label. */
export function DevicesList() {
  const { t } = useTranslation();
  const can = useCan();
  const mayClaim = can('devices.claims');
  const reset = useRowDialog<DeviceRow>();
  const claim = useRowDialog<DeviceRow>();
  const list = useList(LIST, DEVICE.idOf);
  const liveness = selectedValue(LIVENESS, list.state.filters.state);
  const { details, disconnect, resetCode, claimCode } = useDeviceActions(reset.show, claim.show);
  const actions = useMemo(
    () => [details, disconnect, resetCode, claimCode].filter((action) => action !== undefined),
    [details, disconnect, resetCode, claimCode],
  );
  const columns = useDeviceColumns(actions);

  return (
    <ListPage
      kind={DEVICE}
      title={t('shell.records.device')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={exportDevices}
      bulkEdits={BULK_EDITS}
      selectionActions={
        mayClaim
          ? (ids) => (
              <Suspense>
                <PrintLabelsButton ids={ids.map(Number)} />
              </Suspense>
            )
          : undefined
      }
      filters={
        <ChoiceFilter
          label={t('list.state')}
          value={liveness}
          onChange={(state) => list.state.setFilters({ state: state ?? undefined })}
          all={t('devices.all')}
          options={LIVENESS.map((value) => ({ value, label: t(`devices.kinds.${value}`) }))}
        />
      }
      emptyHint={t('devices.emptyHint')}
      singleFilterHint={liveness && t(`devices.emptyOf.${liveness}`, { hours: thresholds().silentHours })}
    >
      {reset.row && <ResetCode device={reset.row} onClose={reset.hide} />}
      {claim.row && <ClaimCode device={claim.row} onClose={claim.hide} />}
    </ListPage>
  );
}

const column = listColumns<DeviceRow>();

// On common screen widths names are truncated, so that all columns fit.
const NAME_WIDTH = 'clamp(104px, 7.5vw, 260px)';
// An address, which stands for a missing name, just fits.
const DEVICE_WIDTH = 'clamp(128px, 9vw, 320px)';

/** Marks a device that does not hold the current state of its campaign. */
function BehindMark() {
  const name = useLabel()(FIELDS.configState.values.behind);
  return (
    <Tooltip label={name}>
      <Badge circle variant="light" color="yellow" c="var(--mantine-color-text)">
        <IconHistory size={12} role="img" aria-label={name} />
      </Badge>
    </Tooltip>
  );
}

/** The columns of the device list. */
function useDeviceColumns(actions: readonly RowAction<DeviceRow>[]) {
  const isOfHouse = useIsOfHouse();
  const { t } = useTranslation();
  const label = useLabel();
  const fieldColumn = useFieldColumn();

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, DEVICE.nameOf),
        column.accessor(({ name, macAddress }) => name ?? macAddress, {
          id: 'name',
          header: label(FIELDS.name),
          cell: ({ getValue, row: { original } }) => (
            <CellLine gap={6}>
              <RecordTextCell maxWidth={DEVICE_WIDTH} resource="device" id={original.deviceId}>
                {getValue()}
              </RecordTextCell>
              <LivenessBadge device={original} />
            </CellLine>
          ),
          meta: { card: 'title', figures: true },
        }),
        column.accessor('macAddress', {
          header: label(FIELDS.macAddress),
          // It stands for a name that is missing.
          cell: ({ row: { original } }) => original.name && original.macAddress,
          meta: { below: 'name', figures: true },
        }),
        column.accessor((row) => row.campaign?.name ?? '', {
          id: 'campaign.name',
          header: label(FIELDS.campaign),
          cell: ({
            row: {
              original: { campaign, configState },
            },
          }) => {
            // A device without a campaign of its own may follow an initiative.
            const isBehind = configState === 'behind';
            if (!campaign && !isBehind) return null;
            return (
              <CellLine gap={6}>
                {campaign && (
                  <RecordTextCell maxWidth={NAME_WIDTH} resource="campaign" id={campaign.campaignId}>
                    {campaign.name}
                  </RecordTextCell>
                )}
                {isBehind && <BehindMark />}
              </CellLine>
            );
          },
        }),
        column.accessor((row) => row.place?.name ?? '', {
          id: 'place.name',
          header: label(FIELDS.place),
          cell: recordCell('place', (row) => row.place?.placeId, NAME_WIDTH),
          meta: { below: 'campaign.name' },
        }),
        column.accessor((row) => row.user?.nome ?? '', {
          id: 'user.nome',
          header: label(FIELDS.user),
          cell: recordCell('user', (row) => row.user?.id, NAME_WIDTH),
        }),
        column.accessor('updatedAt', fieldColumn(FIELDS.updatedAt, '150px')),
        column.accessor((row) => row.owner?.nome ?? '', {
          id: 'owner.nome',
          header: label(FIELDS.owner),
          cell: recordCell('user', (row) => row.owner?.id, NAME_WIDTH),
        }),
        column.accessor((row) => row.organisation?.name ?? '', {
          id: 'organisation.name',
          header: label(FIELDS.organisation),
          cell: recordCell('organisation', (row) => row.organisation?.organisationId, NAME_WIDTH),
          // For members, all devices belong to their own organisation.
          meta: { below: 'owner.nome', empty: !isOfHouse },
        }),
        column.accessor('createdAt', fieldColumn(FIELDS.createdAt, '150px')),
      ]),
    [t, fieldColumn, label, actions, isOfHouse],
  );
}

/** The actions on a device that the signed-in user may take, wherever it is shown. */
export interface DeviceActions {
  details: RowAction<DeviceRow>;
  /** This and the following ones are undefined without permission. */
  disconnect: RowAction<DeviceRow> | undefined;
  resetCode: RowAction<DeviceRow> | undefined;
  claimCode: RowAction<DeviceRow> | undefined;
}

/**
 * @param showResetCode opens the dialog with a device's reset code; must be the same function on every render
 * @param showClaimCode opens the dialog with its claim code; likewise
 */
export function useDeviceActions(
  showResetCode: (device: DeviceRow) => void,
  showClaimCode: (device: DeviceRow) => void,
): DeviceActions {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync: disconnect } = useDisconnectDevice();
  const can = useCan();
  const mayWrite = can('devices.write');
  const mayClaim = can('devices.claims');

  return useMemo(() => {
    const details: RowAction<DeviceRow> = {
      key: 'details',
      label: t('devices.details'),
      icon: IconEye,
      run: ({ deviceId }) =>
        navigate({ to: '/admin/devices/$id', params: { id: deviceId }, state: FROM_LIST }),
    };
    return {
      details,
      disconnect: mayWrite
        ? {
            key: 'disconnect',
            label: t('devices.disconnect.action'),
            icon: IconUserOff,
            visible: canDisconnect,
            confirm: {
              title: (device) =>
                t('devices.disconnect.title', {
                  name: device.user?.nome ?? '',
                  device: nameOfDevice(device),
                }),
              message: () => t('devices.disconnect.text'),
              danger: true,
            },
            run: ({ deviceId }) => disconnect(deviceId),
            success: (device) => [t('devices.disconnect.done', { device: nameOfDevice(device) })],
            failure: t('devices.disconnect.failed'),
          }
        : undefined,
      resetCode: mayWrite
        ? {
            key: 'reset-code',
            label: t('devices.resetCode.title'),
            icon: IconShieldLock,
            run: showResetCode,
          }
        : undefined,
      claimCode: mayClaim
        ? {
            key: 'claim-code',
            label: t('devices.claimCode.title'),
            icon: IconQrcode,
            run: showClaimCode,
          }
        : undefined,
    };
  }, [t, mayWrite, mayClaim, navigate, disconnect, showResetCode, showClaimCode]);
}
