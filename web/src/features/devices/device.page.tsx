import { Button, Group } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Device,
  type DeviceRow,
  DEVICE_FIELDS as FIELDS,
  getDevice,
} from '#contracts/devices/devices.ts';
import { RecordPage } from '#web/domain/record/record-page.tsx';
import { RecordFacts } from '#web/domain/record/record-section.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { RecordTextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';
import { ClaimCode, ResetCode } from './code-dialogs.ts';
import { DEVICE, useDeviceActions } from './devices.list.tsx';
import { LivenessBadge } from './liveness-badge.tsx';
import { DeviceConfig } from './page/device-config.tsx';
import { DeviceDiagnosis } from './page/device-diagnosis.tsx';
import { DeviceHealth } from './page/device-health.tsx';
import { DeviceRing } from './page/device-ring.tsx';
import { DeviceShots } from './page/device-shots.tsx';

const CampaignDialog = lazyDialog([], () => import('./page/campaign.dialog.tsx'), 'CampaignDialog');

const NameDialog = lazyDialog([], () => import('./page/name.dialog.tsx'), 'NameDialog');

const PlaceDialog = lazyDialog(['belonging'], () => import('./page/place.dialog.tsx'), 'PlaceDialog');

const DeviceTimeline = lazyComponent(
  ['audit', 'history', 'profiles', 'devices/page'],
  () => import('./page/device-timeline.tsx'),
  'DeviceTimeline',
);

/** A device's diagnosis, facts, configuration, slots, health, last shots and timeline. */
export function DevicePage({ id }: { id: number }) {
  const { t } = useTranslation();
  const reset = useRowDialog<DeviceRow>();
  const claim = useRowDialog<DeviceRow>();
  const naming = useRowDialog<DeviceRow>();
  const campaign = useRowDialog<DeviceRow>();
  const place = useRowDialog<DeviceRow>();
  const mayWrite = useCan()('devices.write');
  const { disconnect, resetCode, claimCode } = useDeviceActions(reset.show, claim.show);

  return (
    <>
      <RecordPage
        kind={DEVICE}
        resource="devices"
        get={getDevice}
        id={id}
        title={t('devices.one')}
        actions={[disconnect, resetCode, claimCode]}
      >
        {(device) => (
          <>
            <DeviceDiagnosis device={device} />
            <Facts
              device={device}
              onSetName={mayWrite ? () => naming.show(device) : undefined}
              onSetPlace={mayWrite ? () => place.show(device) : undefined}
            />
            <DeviceConfig
              device={device}
              onSetCampaign={mayWrite ? () => campaign.show(device) : undefined}
            />
            <DeviceRing device={device} />
            <DeviceHealth device={device} />
            <DeviceShots shots={device.lastShots} />
            <Suspense>
              <DeviceTimeline id={id} />
            </Suspense>
          </>
        )}
      </RecordPage>
      {naming.row && <NameDialog device={naming.row} onClose={naming.hide} />}
      {place.row && <PlaceDialog device={place.row} onClose={place.hide} />}
      {campaign.row && <CampaignDialog device={campaign.row} onClose={campaign.hide} />}
      {reset.row && <ResetCode device={reset.row} onClose={reset.hide} />}
      {claim.row && <ClaimCode device={claim.row} onClose={claim.hide} />}
    </>
  );
}

interface FactsProps {
  device: Device;
  /** This and the following one are undefined without permission. */
  onSetName: (() => void) | undefined;
  onSetPlace: (() => void) | undefined;
}

/** Where a device is, whose it is, when it was last seen, and its name, which the heading shows as well. */
function Facts({ device, onSetName, onSetPlace }: FactsProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const isOfHouse = useIsOfHouse();
  const { dateTime } = useFormat();
  const { campaign, user, owner, organisation, place } = device;
  const person = (ref: Device['user']) =>
    ref && (
      <RecordTextCell resource="user" id={ref.id}>
        {ref.nome}
      </RecordTextCell>
    );
  return (
    <RecordFacts
      facts={[
        [label(FIELDS.liveness), <LivenessBadge key="liveness" device={device} />],
        [label(FIELDS.lastSeenAt), device.lastSeenAt && dateTime(device.lastSeenAt)],
        [
          label(FIELDS.campaign),
          campaign && (
            <RecordTextCell resource="campaign" id={campaign.campaignId}>
              {campaign.name}
            </RecordTextCell>
          ),
        ],
        [
          label(FIELDS.organisation),
          organisation && (
            <RecordTextCell resource="organisation" id={organisation.organisationId}>
              {organisation.name}
            </RecordTextCell>
          ),
        ],
        [
          label(FIELDS.place),
          <Group key="place" gap="sm">
            {place && (
              <RecordTextCell resource="place" id={place.placeId}>
                {place.name}
              </RecordTextCell>
            )}
            {onSetPlace && (
              <SetButton onClick={onSetPlace}>
                {t(isOfHouse ? 'devices.setPlace' : 'devices.setOwnPlace')}
              </SetButton>
            )}
          </Group>,
        ],
        [label(FIELDS.user), person(user)],
        [label(FIELDS.owner), person(owner)],
        [label(FIELDS.createdAt), dateTime(device.createdAt)],
        [label(FIELDS.updatedAt), dateTime(device.updatedAt)],
        [
          label(FIELDS.name),
          (device.name || onSetName) && (
            <Group key="name" gap="sm">
              {device.name}
              {onSetName && <SetButton onClick={onSetName}>{t('devices.setName')}</SetButton>}
            </Group>
          ),
        ],
      ]}
    />
  );
}

/** Opens the dialog that sets the value beside it. */
function SetButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button
      variant="default"
      size="xs"
      h="auto"
      py={6}
      // On a phone the label wraps to two lines.
      styles={{ label: { whiteSpace: 'normal' } }}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
