import { Checkbox, ColorInput, Group, Image, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Identity } from '#contracts/content.ts';
import { identityInput } from '#contracts/content.ts';
import { DEFAULT_IDENTITY, IDENTITY_NAME_MAX, IDENTITY_TEXT_MAX } from '#contracts/core/constants.ts';
import type { StoredFile } from '#contracts/core/files.ts';
import { useObjectUrl } from '#web/kit/fields/chosen-file.ts';
import { ImageField } from '#web/kit/fields/image-field.tsx';
import { TextAreaField, TextField } from '#web/kit/fields/text-field.tsx';
import { FormPage, FormPreview } from '#web/kit/form/form-page.tsx';
import { formValues } from '#web/kit/form/form-values.ts';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import type { IdentityValues } from './identity.api.ts';
import { identityQuery, useSaveIdentity } from './identity.api.ts';
import classes from './identity.module.css';
import { TermsSection } from './terms.section.tsx';

/** How this installation presents itself, and its terms of use. */
export function IdentityPage() {
  return (
    <>
      <IdentityForm />
      <TermsSection />
    </>
  );
}

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
    valuesOf: (row) => formValues(EMPTY, { ...row, logo: EMPTY.logo, removeLogo: false }),
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

interface IdentityPreviewProps {
  values: IdentityValues;
  /** The stored picture, shown until another one is chosen. */
  logo: StoredFile | null;
}

/** A live preview of the sign-in page. */
function IdentityPreview({ values, logo }: IdentityPreviewProps) {
  const { t } = useTranslation();
  const chosen = useObjectUrl(values.logo.file);
  const picture = chosen ?? logo?.thumbnailUrl;
  const color = /^#[0-9a-f]{6}$/i.test(values.color) ? values.color : undefined;
  return (
    <FormPreview title={t('identity.preview')}>
      <Stack p={20} className={classes.page}>
        <Group wrap="nowrap" gap={10} mih={28}>
          {picture ? (
            <Image src={picture} alt="" w="auto" h={28} maw={120} fit="contain" />
          ) : (
            <span className={classes.mark} style={{ background: color }} />
          )}
          <Text component="span" fw={650} fz={18} className={classes.words}>
            {values.name.trim() || t('identity.previewName')}
          </Text>
        </Group>
        {values.text.trim() && (
          <Text size="sm" ta="center" className={classes.words}>
            {values.text.trim()}
          </Text>
        )}
        <Stack gap="sm" p={20} className={classes.card}>
          <span className={classes.line} />
          <span className={classes.line} />
          <Text
            span
            inherit
            fw={600}
            ta="center"
            c="white"
            bg={color ?? 'brand.6'}
            className={classes.button}
          >
            {t('auth.login.submit')}
          </Text>
        </Stack>
      </Stack>
    </FormPreview>
  );
}
