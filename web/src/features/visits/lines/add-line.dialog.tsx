import { NumberInput, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import type { VisitRecord } from '#contracts/visits/visits.ts';
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx';
import { failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { faultText, invalidFields } from '#web/kit/form/field-errors.ts';
import { NetworkError, ProblemError } from '#web/lib/problem.ts';
import {
  type DeviceSlot,
  type NamedDevice,
  slotOfCapsule,
  useAddLine,
  visitedDevices,
} from './add-line.api.ts';
import classes from './lines.module.css';
import { SerialField } from './serial-field.tsx';

interface AddLineDialogProps {
  visit: VisitRecord;
  onAdded: (lineId: number) => void;
  onClose: () => void;
}

/** Asks for a slot: by the capsule that is in it, or by its device and number. */
export function AddLineDialog({ visit, onAdded, onClose }: AddLineDialogProps) {
  const { t } = useTranslation();
  const { mutateAsync: add, isPending } = useAddLine(visit.visitId);
  const form = useRef<HTMLFormElement>(null);
  const [serial, setSerial] = useState('');
  const [deviceId, setDeviceId] = useState<number | null>(null);
  const [slot, setSlot] = useState<number | string>('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const required = faultText({ code: 'required' });

  const refuse = (faults: Record<string, string>) => {
    setErrors(faults);
    invalidFields(form.current, faults)[0]?.focus();
  };
  /** @returns the slot that is meant; undefined if the form says what is missing */
  const wanted = async (): Promise<DeviceSlot | undefined> => {
    const given = serial.trim();
    if (given !== '') {
      const found = await slotOfCapsule(given);
      if (typeof found === 'object') return found;
      refuse({ serialNumber: t(`visits.add.${found}`) });
    } else if (deviceId !== null && typeof slot === 'number') return { deviceId, slot };
    else
      refuse({
        ...(deviceId === null && { deviceId: required }),
        ...(typeof slot !== 'number' && { slot: required }),
      });
    return undefined;
  };
  const submit = async () => {
    try {
      const body = await wanted();
      if (body) onAdded((await add(body)).lineId);
    } catch (error) {
      if (error instanceof ProblemError && Object.keys(error.fieldErrors).length > 0)
        return refuse(error.fieldErrors);
      notifyError(
        error instanceof NetworkError
          ? t('visits.add.offline')
          : failureText(error, t('visits.add.failed'), t),
      );
    }
  };

  return (
    <ConfirmDialog
      title={t('visits.add.title')}
      confirmLabel={t('visits.add.confirm')}
      running={isPending}
      onConfirm={() => void submit()}
      onCancel={onClose}
    >
      <form
        ref={form}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SerialField
          label={t('visits.add.serial')}
          value={serial}
          error={errors.serialNumber}
          onChange={setSerial}
        />
        <Text size="sm">{t('visits.add.or')}</Text>
        <Stack gap="sm">
          <RemoteSelect<NamedDevice>
            label={t('visits.add.device')}
            value={deviceId}
            error={errors.deviceId}
            data-path="deviceId"
            search={(text) => visitedDevices(visit, text)}
            idOf={(device) => device.deviceId}
            nameOf={nameOfDevice}
            onChange={setDeviceId}
          />
          <NumberInput
            label={t('visits.add.slot')}
            min={1}
            max={SLOT_COUNT}
            allowDecimal={false}
            allowNegative={false}
            inputMode="numeric"
            data-path="slot"
            value={slot}
            error={errors.slot}
            onChange={setSlot}
          />
        </Stack>
        {/* Enter in a field submits only forms that have a button. */}
        <input type="submit" hidden />
      </form>
    </ConfirmDialog>
  );
}
