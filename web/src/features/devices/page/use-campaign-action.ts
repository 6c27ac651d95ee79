import { IconDeviceSpeaker } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '#contracts/devices.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useCan } from '#web/lib/session.ts';

/**
 * Gives a device another campaign; undefined for anyone who may not.
 * @param show opens the dialog; the same function at each rendering
 */
export function useCampaignAction(show: (device: DeviceRow) => void): RowAction<DeviceRow> | undefined {
  const { t } = useTranslation();
  const mayWrite = useCan()('devices.write');
  return useMemo(
    () =>
      mayWrite
        ? { key: 'campaign', label: t('devices.setCampaign'), icon: IconDeviceSpeaker, run: show }
        : undefined,
    [t, mayWrite, show],
  );
}
