import type { TextInputProps } from '@mantine/core';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deviceInput } from '#contracts/devices/device-codes.ts';
import { type Device, DEVICE_FIELDS as FIELDS } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { BelongingFields } from '#web/domain/belonging/belonging-fields.tsx';
import { SeveralAtOnce } from '#web/domain/list/import-link.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { FormPage } from '#web/kit/form/form-page.tsx';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import type { DeviceValues } from './device-form.api.ts';
import { bodyOf, EMPTY_DEVICE, fieldOf, useCreateDevice, userOptionsQuery } from './device-form.api.ts';

/** A text field for codes rather than words, with its help below as in all forms. */
const LINE: TextInputProps = {
  autoComplete: 'off',
  spellCheck: false,
};

/** Creates a device that a user can claim. */
export function DeviceForm() {
  const { t } = useTranslation();
  const label = useLabel();
  const record = useRecordForm<DeviceValues, Device>({
    id: undefined,
    list: '/admin/devices',
    save: useCreateDevice(),
    schema: deviceInput,
    bodyOf,
    empty: EMPTY_DEVICE,
    fieldOf,
    idOf: ({ deviceId }) => deviceId,
    successText: (device) => t('devices.named', { name: nameOfDevice(device) }),
  });
  const { form } = record;

  return (
    <FormPage record={record} title={t('shell.crumb.create.device')} section={t('shell.records.device')}>
      <SeveralAtOnce kind="devices">{t('devices.import')}</SeveralAtOnce>
      <TextInput
        label={label(FIELDS.macAddress)}
        description={t('devices.macHelp')}
        placeholder="AA:BB:CC:DD:EE:FF"
        {...LINE}
        {...REQUIRED_PROPS}
        {...form.getInputProps('macAddress')}
      />
      <TextInput
        label={label(FIELDS.name)}
        description={t('devices.nameHelp')}
        {...form.getInputProps('name')}
      />
      <RemoteSelect
        label={label(FIELDS.owner)}
        description={t('devices.ownerHelp')}
        search={userOptionsQuery}
        idOf={({ id }) => id}
        nameOf={({ nome, email }) => `${nome} (${email})`}
        {...form.getInputProps('owner.id')}
      />
      <TextInput
        label={t('devices.claimCode.title')}
        description={t('devices.claimCode.fieldHelp')}
        {...LINE}
        {...form.getInputProps('claimCode')}
      />
      <BelongingFields
        {...form.values.belonging}
        errors={{
          organisation: form.errors['belonging.organisation'],
          place: form.errors['belonging.place'],
        }}
        onChange={(belonging) => {
          form.setFieldValue('belonging', belonging);
          form.clearFieldError('belonging.organisation');
          form.clearFieldError('belonging.place');
        }}
      />
    </FormPage>
  );
}
