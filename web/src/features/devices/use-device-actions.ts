import { IconEye, IconQrcode, IconShieldLock, IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '#contracts/devices.ts';
import { canDisconnect } from '#contracts/devices.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useCan } from '#web/lib/session.ts';
import { useDisconnectDevice } from './devices.api.ts';

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
              title: ({ user, macAddress }) =>
                t('devices.disconnect.title', { name: user?.nome ?? '', device: macAddress }),
              message: () => t('devices.disconnect.text'),
              danger: true,
            },
            run: ({ deviceId }) => disconnect(deviceId),
            success: ({ macAddress }) => [t('devices.disconnect.done', { device: macAddress })],
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
