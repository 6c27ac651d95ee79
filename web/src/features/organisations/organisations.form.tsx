import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '#contracts/core/constants.ts';
import { bareTaxNumber, formatTaxNumber } from '#contracts/documents.ts';
import {
  ORGANISATION_FIELDS as FIELDS,
  type Organisation,
  organisationInput,
} from '#contracts/organisations/organisations.ts';
import { ContactFields } from '#web/domain/contact/contact-fields.tsx';
import { SeveralAtOnce } from '#web/domain/list/import-link.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { ImageField } from '#web/kit/fields/image-field.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { useFormHost } from '#web/kit/form/form-host.ts';
import { useFormLock } from '#web/kit/form/form-messages.tsx';
import { FormPage } from '#web/kit/form/form-page.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import type { OrganisationFields } from './organisations.api.ts';
import {
  bodyOf,
  EMPTY_ORGANISATION,
  organisationQuery,
  useSaveOrganisation,
  valuesOf,
} from './organisations.api.ts';

const LINE = {
  autoComplete: 'off',
} as const satisfies Parameters<typeof TextInput>[0];

/** Creates an organisation, or edits the one with the given id. */
export function OrganisationForm({ id }: { id?: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const record = useRecordForm<OrganisationFields, Organisation>({
    id,
    list: '/admin/organisations',
    query: organisationQuery,
    save: useSaveOrganisation(),
    schema: organisationInput,
    bodyOf,
    empty: EMPTY_ORGANISATION,
    valuesOf,
    idOf: ({ organisationId }) => organisationId,
    successText: ({ name }) => t('organisations.named', { name }),
    ...(id === undefined && { failureText: t('organisations.createFailed') }),
  });
  const { form, row, editing } = record;
  const logo = row?.logo ?? null;
  const isPanel = useFormHost() !== null;
  const documentField = form.getInputProps('document');

  return (
    <FormPage
      record={record}
      title={editing ? t('organisations.edit') : t('shell.crumb.create.organisation')}
      section={t('shell.records.organisation')}
      feminine
      loadFailed={t('organisations.loadFailed')}
      locked={useFormLock('organisations.write', row)}
    >
      {!editing && !isPanel && <SeveralAtOnce kind="clients">{t('organisations.import')}</SeveralAtOnce>}
      <TextField label={label(FIELDS.name)} required limit={NAME_MAX} {...form.getInputProps('name')} />
      <TextInput
        label={label(FIELDS.document)}
        description={t('organisations.documentHelp')}
        {...LINE}
        {...documentField}
        onBlur={(event) => {
          form.setFieldValue('document', formatTaxNumber(bareTaxNumber(form.getValues().document)));
          documentField.onBlur?.(event);
        }}
      />
      <TextInput type="email" label={label(FIELDS.email)} {...LINE} {...form.getInputProps('email')} />
      <ContactFields form={form} />
      <ImageField
        label={label(FIELDS.logo)}
        description={t('organisations.logoHelp')}
        current={form.values.removeLogo ? null : logo}
        {...form.getInputProps('logo.file')}
      />
      {logo && (
        <Checkbox
          label={t('organisations.removeLogo')}
          disabled={form.values.logo.file !== null}
          {...form.getInputProps('removeLogo', { type: 'checkbox' })}
        />
      )}
    </FormPage>
  );
}
