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
import { useBegunAction } from '#web/kit/list/use-begun-action.ts';
import { useFormat } from '#web/lib/format.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';
import { ClaimCode, ResetCode } from './code-dialogs.ts';
import { DEVICE, useDeviceActions } from './devices.list.tsx';
import { DeviceConfig } from './page/device-config.tsx';
import { DeviceHealth } from './page/device-health.tsx';
import { DevicePart, Target } from './page/device-part.tsx';
import { DeviceRing } from './page/device-ring.tsx';
import { DeviceShots } from './page/device-shots.tsx';
import { DeviceVerdict } from './page/device-verdict.tsx';

const CampaignDialog = lazyDialog([], () => import('./page/campaign.dialog.tsx'), 'CampaignDialog');

const NameDialog = lazyDialog([], () => import('./page/name.dialog.tsx'), 'NameDialog');

const PlaceDialog = lazyDialog(['belonging'], () => import('./page/place.dialog.tsx'), 'PlaceDialog');

const DeviceHistory = lazyComponent(
  ['audit', 'filters', 'history', 'profiles', 'devices/page'],
  () => import('./page/device-history.tsx'),
  'DeviceHistory',
);

/** A device in three parts: what is now, its health, and its history. */
export function DevicePage({ id }: { id: number }) {
  const { t } = useTranslation();
  const reset = useRowDialog<DeviceRow>();
  const claim = useRowDialog<DeviceRow>();
  const naming = useRowDialog<DeviceRow>();
  const campaign = useRowDialog<DeviceRow>();
  const place = useRowDialog<DeviceRow>();
  const can = useCan();
  const mayWrite = can('devices.write');
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
        ownHistory
      >
        {(device) => (
          <>
            <DevicePart title={t('devicePage.now')}>
              <DeviceVerdict
                device={device}
                onSetCampaign={mayWrite ? () => campaign.show(device) : undefined}
                onShowClaimCode={can('devices.claims') ? () => claim.show(device) : undefined}
              />
              <Facts
                device={device}
                onSetName={mayWrite ? () => naming.show(device) : undefined}
                onSetPlace={mayWrite ? () => place.show(device) : undefined}
                onSetCampaign={mayWrite ? () => campaign.show(device) : undefined}
              />
              <Target part="slots">
                <DeviceRing device={device} />
              </Target>
            </DevicePart>
            <DevicePart title={t('devicePage.health.title')}>
              <Target part="health">
                <DeviceHealth device={device} />
              </Target>
              <DeviceConfig device={device} />
              <DeviceShots shots={device.lastShots} />
            </DevicePart>
            <DevicePart title={t('devicePage.history')}>
              <Target part="history">
                <Suspense>
                  <DeviceHistory id={id} />
                </Suspense>
              </Target>
            </DevicePart>
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
  onSetCampaign: (() => void) | undefined;
}

/** What a device plays, where it is, whose it is, and its name, which the heading shows as well. */
function Facts({ device, onSetName, onSetPlace, onSetCampaign }: FactsProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const isOfHouse = useIsOfHouse();
  const { dateTime } = useFormat();
  // The page may have been opened to name it.
  useBegunAction((action) => action === 'rename' && onSetName?.());
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
        [
          label(FIELDS.campaign),
          (campaign || onSetCampaign) && (
            <Group key="campaign" gap="sm">
              {campaign && (
                <RecordTextCell resource="campaign" id={campaign.campaignId}>
                  {campaign.name}
                </RecordTextCell>
              )}
              {onSetCampaign && <SetButton onClick={onSetCampaign}>{t('devices.setCampaign')}</SetButton>}
            </Group>
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
