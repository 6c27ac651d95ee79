import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateDevice } from '#contracts/devices/device-config.ts';
import { type DeviceRow, DEVICE_FIELDS as FIELDS } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { notifyWithUndo } from '#web/kit/feedback/notify-with-button.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';
import { DeviceDialog } from './device.dialog.tsx';

interface NameDialogProps {
  device: DeviceRow;
  onClose: () => void;
}

/** Gives a device a name, or takes it away. */
export function NameDialog({ device, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const [name, setName] = useState(device.name ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const { mutateAsync: set, isPending } = useResourceMutation('devices', (name: string | null) =>
    call(updateDevice, { params: { id: device.deviceId }, body: { name } }),
  );

  const save = async () => {
    const wanted = name.trim() || null;
    if (wanted === device.name) return;
    const { macAddress, name: saved } = await set(wanted);
    const done = t(saved === null ? 'devicePage.name.removed' : 'devicePage.name.done');
    notifyWithUndo([done, nameOfDevice({ macAddress, name: saved })], () => set(device.name));
  };

  return (
    <DeviceDialog
      title={t('devicePage.name.title', { device: nameOfDevice(device) })}
      save={save}
      running={isPending}
      showErrors={({ name: refused = null }) => {
        setFault(refused);
        return refused !== null;
      }}
      failure={t('devicePage.name.failed')}
      onClose={onClose}
    >
      <TextInput
        label={label(FIELDS.name)}
        description={t('devices.nameHelp')}
        data-autofocus
        value={name}
        error={fault}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setFault(null);
        }}
      />
    </DeviceDialog>
  );
}
