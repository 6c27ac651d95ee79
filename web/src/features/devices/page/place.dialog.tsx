import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateDevice } from '#contracts/devices/device-config.ts';
import type { DeviceRow } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import type { Belonging } from '#web/domain/belonging/belonging.api.ts';
import { idsOf } from '#web/domain/belonging/belonging.api.ts';
import { BelongingFields } from '#web/domain/belonging/belonging-fields.tsx';
import type { NotificationText } from '#web/kit/feedback/notify.ts';
import { notifyWithUndo } from '#web/kit/feedback/notify-with-button.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';
import { DeviceDialog } from './device.dialog.tsx';

interface PlaceDialogProps {
  device: DeviceRow;
  onClose: () => void;
}

/** Changes the organisation and the place of a device. */
export function PlaceDialog({ device, onClose }: PlaceDialogProps) {
  const { t } = useTranslation();
  const former: Belonging = { organisation: device.organisation, place: device.place };
  const [chosen, setChosen] = useState(former);
  const [errors, setErrors] = useState({});
  const { mutateAsync: set, isPending } = useResourceMutation(
    'devices',
    ({ campaignId, ...belonging }: Belonging & { campaignId?: number }) =>
      call(updateDevice, {
        params: { id: device.deviceId },
        body: { ...idsOf(belonging), ...(campaignId !== undefined && { campaignId }) },
      }),
  );

  const save = async () => {
    const { campaign } = await set(chosen);
    const lost = campaign === null ? device.campaign : null;
    const done = t('belonging.done', { device: nameOfDevice(device) });
    const text: NotificationText = lost ? [done, t('belonging.campaignLost', { name: lost.name })] : [done];
    notifyWithUndo(text, () => set({ ...former, ...(lost && { campaignId: lost.campaignId }) }));
  };

  return (
    <DeviceDialog
      title={t('belonging.title', { device: nameOfDevice(device) })}
      save={save}
      running={isPending}
      showErrors={({ organisationId: organisation, placeId: place }) => {
        setErrors({ organisation, place });
        return organisation !== undefined || place !== undefined;
      }}
      failure={t('belonging.failed')}
      onClose={onClose}
    >
      <BelongingFields
        {...chosen}
        errors={errors}
        onChange={(belonging) => {
          setChosen(belonging);
          setErrors({});
        }}
      />
    </DeviceDialog>
  );
}
