import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MINIMUM_AGE } from '#contracts/core/constants.ts';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import { BRAZIL, bareTaxNumber, formatTaxNumber } from '#contracts/documents.ts';
import { userInput } from '#contracts/users/user-input.ts';
import { USER_FIELDS as FIELDS, type User } from '#contracts/users/users.ts';
import { AddressFields } from '#web/domain/address/address-fields.tsx';
import { OrganisationSelect } from '#web/domain/belonging/organisation-select.tsx';
import { optionsOf, useLabel } from '#web/i18n/use-label.ts';
import { ChoiceField } from '#web/kit/fields/choice-field.tsx';
import { DateField } from '#web/kit/fields/date-field.tsx';
import classes from '#web/kit/form/field-group.module.css';
import { useFormLock } from '#web/kit/form/form-messages.tsx';
import { FormPage } from '#web/kit/form/form-page.tsx';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import { useCan, useCurrentUser, useIsOfHouse } from '#web/lib/session.ts';
import { ProfileField, profileOptionsQuery } from './profile-field.tsx';
import type { UserValues } from './user-form.api.ts';
import { bodyOf, EMPTY_USER, fieldOf, useSaveUser, valuesOf } from './user-form.api.ts';
import { userQuery } from './users.api.ts';

/** The earliest birthday that the contract accepts. */
const FIRST_BIRTHDAY = '1900-01-01';

/** Creates a user, or edits the one with the given id. Others edit only themselves, and not their e-mail or profile. */
export function UserForm({ id }: { id?: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const administers = useCan()('users.write');
  const isOfHouse = useIsOfHouse();
  const viewer = useCurrentUser();
  const profiles = useQuery({ ...profileOptionsQuery(), enabled: administers }).data;
  const onlyProfile = profiles?.length === 1 ? (profiles[0] ?? null) : null;
  const record = useRecordForm<UserValues, User>({
    id,
    list: '/admin/users',
    query: userQuery,
    save: useSaveUser(onlyProfile),
    schema: userInput,
    bodyOf: (values) => bodyOf(values, onlyProfile),
    fieldOf,
    saveWhenValid: true,
    empty: EMPTY_USER,
    valuesOf,
    idOf: ({ id }) => id,
    successText: ({ nome, email, pendingEmail }) => {
      if (id === undefined) return t('users.invited', { email });
      if (pendingEmail) return t('users.emailAsked', { name: nome, email: pendingEmail });
      return t('users.named', { name: nome });
    },
    ...(id === undefined && { failureText: t('users.createFailed') }),
  });
  const { form, row } = record;
  const permission = id !== undefined && id === viewer?.id ? 'users.self' : 'users.write';
  const fixed = administers ? null : t('users.fixed');
  const waited = row?.pendingEmail && t('users.emailWaited', { email: row.pendingEmail });
  const emailHelp = row?.confirmedAt ? (waited ?? t('users.emailHelp')) : null;
  const brazilian = form.values.address.country === BRAZIL;
  const documentField = form.getInputProps('document');

  return (
    <FormPage
      record={record}
      title={record.editing ? t('users.edit') : t('shell.crumb.create.user')}
      section={t('shell.records.user')}
      locked={useFormLock(permission, row)}
    >
      <div className={classes.group}>
        <TextInput
          className={classes.wide}
          label={label(FIELDS.nome)}
          autoComplete="off"
          {...REQUIRED_PROPS}
          {...form.getInputProps('nome')}
        />
        <TextInput
          type="email"
          label={label(FIELDS.email)}
          description={fixed ?? emailHelp}
          autoComplete="off"
          disabled={fixed !== null}
          {...REQUIRED_PROPS}
          {...form.getInputProps('email')}
        />
        <ProfileField
          locked={fixed}
          isOfHouse={isOfHouse && form.values.organisationId === null}
          current={row?.profile ?? null}
          {...form.getInputProps('profile.id')}
        />
        {administers && isOfHouse && (
          <OrganisationSelect
            current={row?.organisation ?? null}
            description={t('belonging.organisationHelp')}
            {...form.getInputProps('organisationId')}
          />
        )}
        <TextInput
          label={label(brazilian ? FIELDS.cpf : FIELDS.document)}
          autoComplete="off"
          {...documentField}
          onBlur={(event) => {
            const written = form.values.document;
            if (brazilian) form.setFieldValue('document', formatTaxNumber(bareTaxNumber(written)));
            documentField.onBlur?.(event);
          }}
        />
        <DateField
          label={label(FIELDS.birthday)}
          min={FIRST_BIRTHDAY}
          max={latestBirthday()}
          initialView="years"
          {...form.getInputProps('birthday')}
        />
        <ChoiceField
          label={label(FIELDS.genre)}
          options={optionsOf(FIELDS.genre.values, label)}
          {...form.getInputProps('genre')}
        />
        <ChoiceField
          label={label(FIELDS.language)}
          description={t('users.languageHelp')}
          options={optionsOf(LANGUAGE_WORDS, label)}
          {...form.getInputProps('language')}
        />
      </div>
      <AddressFields
        form={form}
        onCountry={() => {
          form.setFieldValue('document', '');
          form.clearFieldError('document');
        }}
      />
    </FormPage>
  );
}

/** The birthday of someone who reaches the minimum age today: `YYYY-MM-DD`, in UTC. */
function latestBirthday(): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - MINIMUM_AGE);
  return day.toISOString().slice(0, 10);
}
