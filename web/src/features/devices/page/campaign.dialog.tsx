import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setDeviceCampaign } from '#contracts/devices/device-config.ts';
import type { DeviceRow } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { notifyWithUndo } from '#web/kit/feedback/notify-with-button.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';
import { CampaignSelect } from './campaign-select.tsx';
import { DeviceDialog } from './device.dialog.tsx';

interface CampaignDialogProps {
  device: DeviceRow;
  onClose: () => void;
}

/** Changes or removes the campaign that a device plays. */
export function CampaignDialog({ device, onClose }: CampaignDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(device.campaign);
  const [fault, setFault] = useState<string | null>(null);
  const { mutateAsync: set, isPending } = useResourceMutation('devices', (campaignId: number | null) =>
    call(setDeviceCampaign, { params: { id: device.deviceId }, body: { campaignId } }),
  );
  const former = device.campaign?.campaignId ?? null;

  const save = async () => {
    const campaignId = chosen?.campaignId ?? null;
    if (campaignId === former) return;
    await set(campaignId);
    const campaign = chosen?.name ?? t('devicePage.campaign.none');
    notifyWithUndo([t('devicePage.campaign.done', { device: nameOfDevice(device), campaign })], () =>
      set(former),
    );
  };

  return (
    <DeviceDialog
      title={t('devicePage.campaign.title', { device: nameOfDevice(device) })}
      save={save}
      running={isPending}
      showErrors={({ campaignId: refused = null }) => {
        setFault(refused);
        return refused !== null;
      }}
      failure={t('devicePage.campaign.failed')}
      onClose={onClose}
    >
      <CampaignSelect
        value={chosen?.campaignId ?? null}
        current={chosen}
        error={fault}
        onChange={(campaign) => {
          setChosen(campaign);
          setFault(null);
        }}
      />
    </DeviceDialog>
  );
}
