import { Checkbox, ColorInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Identity } from '#contracts/content.ts';
import { identityInput } from '#contracts/content.ts';
import { DEFAULT_IDENTITY, IDENTITY_NAME_MAX, IDENTITY_TEXT_MAX } from '#contracts/core/constants.ts';
import { ImageField } from '#web/kit/fields/image-field.tsx';
import { TextAreaField, TextField } from '#web/kit/fields/text-field.tsx';
import { FormPage } from '#web/kit/form/form-page.tsx';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import type { IdentityValues } from './identity.api.ts';
import { identityQuery, useSaveIdentity } from './identity.api.ts';
import { IdentityPreview } from './identity-preview.tsx';

const EMPTY: IdentityValues = { name: '', text: '', color: '', logo: { file: null }, removeLogo: false };

/** Suggested colours, all dark enough for white text. */
const SWATCHES = [
  DEFAULT_IDENTITY.color,
  '#1864AB',
  '#5F3DC4',
  '#862E9C',
  '#A61E4D',
  '#9C3B00',
  '#2B6B30',
  '#343A40',
];

/** How this installation presents itself: name, text, colour and logo. */
export function IdentityForm() {
  const { t } = useTranslation();
  const record = useRecordForm<IdentityValues, Identity>({
    id: 1,
    list: '/admin/home',
    query: () => identityQuery,
    save: useSaveIdentity(),
    schema: identityInput,
    empty: EMPTY,
    valuesOf: ({ name, text, color }) => ({ ...EMPTY, name, text, color }),
    successText: () => t('identity.title'),
  });
  const { form, row } = record;
  const logo = row?.logo ?? null;
  const { values } = form;

  return (
    <FormPage
      record={record}
      title={t('identity.title')}
      section={t('identity.title')}
      aside={<IdentityPreview values={values} logo={values.removeLogo ? null : logo} />}
    >
      <TextField
        label={t('form.name')}
        description={t('identity.nameHelp')}
        required
        limit={IDENTITY_NAME_MAX}
        {...form.getInputProps('name')}
      />
      <TextAreaField
        label={t('identity.text')}
        description={t('identity.textHelp')}
        limit={IDENTITY_TEXT_MAX}
        {...form.getInputProps('text')}
      />
      <ColorInput
        label={t('identity.color')}
        description={t('identity.colorHelp')}
        {...REQUIRED_PROPS}
        withEyeDropper={false}
        fixOnBlur={false}
        swatches={SWATCHES}
        swatchesPerRow={8}
        {...form.getInputProps('color')}
      />
      <ImageField
        label={t('identity.logo')}
        description={t('identity.logoHelp')}
        current={values.removeLogo ? null : logo}
        {...form.getInputProps('logo.file')}
      />
      {logo && (
        <Checkbox
          label={t('identity.removeLogo')}
          disabled={values.logo.file !== null}
          {...form.getInputProps('removeLogo', { type: 'checkbox' })}
        />
      )}
    </FormPage>
  );
}
