import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '#contracts/devices.ts';
import { Page } from '#web/kit/display/page.tsx';
import { FailedForm } from '#web/kit/form/form-notes.tsx';
import { useReturnToList } from '#web/kit/form/return-to-list.ts';
import { useRowDialog } from '#web/kit/list/use-row-dialog.ts';
import { ClaimCode, ResetCode } from './code-dialogs.ts';
import { deviceQuery } from './devices.api.ts';
import { DeviceButtons } from './page/device-buttons.tsx';
import { DeviceCapsules } from './page/device-capsules.tsx';
import { DeviceFacts } from './page/device-facts.tsx';
import classes from './page/device-page.module.css';
import { DeviceShots } from './page/device-shots.tsx';
import { DeviceSlots } from './page/device-slots.tsx';
import { LoadingDevice } from './page/loading-device.tsx';
import { useDeviceActions } from './use-device-actions.ts';

/** What a device is, whose it is, what it holds and what it did last. */
export function DevicePage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: device, error, refetch } = useQuery(deviceQuery(id));
  const leave = useReturnToList('/admin/devices');
  const reset = useRowDialog<DeviceRow>();
  const claim = useRowDialog<DeviceRow>();
  const { disconnect, resetCode, claimCode } = useDeviceActions(reset.show, claim.show);

  if (!device) {
    return (
      <Page title={t('devices.one')} section={t('devices.title')}>
        {error ? <FailedForm record={{ error, leave, retry: () => void refetch() }} /> : <LoadingDevice />}
      </Page>
    );
  }
  return (
    <Page
      title={device.macAddress}
      section={t('devices.title')}
      actions={<DeviceButtons device={device} actions={[disconnect, resetCode, claimCode]} />}
    >
      <div className={classes.page}>
        <DeviceFacts device={device} />
        <DeviceSlots device={device} />
        <DeviceCapsules capsules={device.capsules} />
        <DeviceShots shots={device.lastShots} />
      </div>
      <Suspense>
        {reset.row && <ResetCode device={reset.row} onClose={reset.hide} />}
        {claim.row && <ClaimCode device={claim.row} onClose={claim.hide} />}
      </Suspense>
    </Page>
  );
}
