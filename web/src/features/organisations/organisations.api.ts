import { queryOptions } from '@tanstack/react-query';
import { formatTaxNumber } from '#contracts/documents.ts';
import {
  ORGANISATION_SORT,
  type Organisation,
  organisationCalls,
  organisationStorage,
} from '#contracts/organisations/organisations.ts';
import { type ContactValues, contactBodyOf, contactValuesOf } from '#web/domain/contact/contact.tsx';
import { formDataOf } from '#web/kit/form/form-data.ts';
import { formValues } from '#web/kit/form/form-values.ts';
import { recordQuery, useSaveRecord, useStateMutations } from '#web/kit/form/record-calls.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'organisations';

export const LIST = listApi(RESOURCE, organisationCalls.list, { sortable: ORGANISATION_SORT });

/** An organisation, with the ETag that an update must send. */
export const organisationQuery = (id: number) => recordQuery(RESOURCE, organisationCalls.get, id);

/** How much of its allowed storage an organisation uses. */
export const storageQuery = (id: number) =>
  queryOptions({
    queryKey: [RESOURCE, 'storage', id],
    queryFn: ({ signal }) => call(organisationStorage, { params: { id: String(id) }, signal }),
  });

/** The form values. An empty string means no value, a null file that the stored logo is kept unless it is to be removed. */
export interface OrganisationFields extends Record<string, unknown> {
  name: string;
  document: string;
  email: string;
  contact: ContactValues;
  logo: { file: File | null };
  removeLogo: boolean;
}

export const EMPTY_ORGANISATION: OrganisationFields = {
  name: '',
  document: '',
  email: '',
  contact: contactValuesOf(null),
  logo: { file: null },
  removeLogo: false,
};

export function valuesOf(row: Organisation): OrganisationFields {
  const contact = contactValuesOf(row.contact);
  return formValues(EMPTY_ORGANISATION, {
    ...row,
    document: formatTaxNumber(row.document ?? ''),
    contact,
    logo: EMPTY_ORGANISATION.logo,
    removeLogo: false,
  });
}

/** The values as the contract's schema takes them. */
export function bodyOf({ contact, logo: _, ...values }: OrganisationFields) {
  return { ...values, contact: contactBodyOf(contact) };
}

export const useSaveOrganisation = () =>
  useSaveRecord(
    RESOURCE,
    organisationCalls,
    ({ name, document, email, contact, logo, removeLogo }: OrganisationFields) => ({
      form: formDataOf(
        { name, document, email, contact: { ...contact }, removeLogo: String(removeLogo) },
        { 'logo.file': logo.file },
      ),
    }),
  );

/** Deactivates and activates organisations, and permanently deletes them. */
export const useOrganisationState = () => useStateMutations(RESOURCE, organisationCalls);
