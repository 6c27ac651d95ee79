import { queryOptions } from '@tanstack/react-query';
import { formatTaxNumber } from '#contracts/documents.ts';
import {
  ORGANISATION_SORT,
  type Organisation,
  organisationCalls,
  organisationStorage,
} from '#contracts/organisations/organisations.ts';
import { contactBodyOf, contactValuesOf } from '#web/domain/contact/contact.tsx';
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

export const EMPTY_ORGANISATION = { name: '', document: '', email: '', contact: contactValuesOf(null) };
/** The form values. An empty string means no value. */
export type OrganisationFields = typeof EMPTY_ORGANISATION;

export function valuesOf(row: Organisation): OrganisationFields {
  const contact = contactValuesOf(row.contact);
  return formValues(EMPTY_ORGANISATION, { ...row, document: formatTaxNumber(row.document ?? ''), contact });
}

/** The request body. */
export function bodyOf({ contact, ...values }: OrganisationFields) {
  return { ...values, contact: contactBodyOf(contact) };
}

export const useSaveOrganisation = () =>
  useSaveRecord(RESOURCE, organisationCalls, (values: OrganisationFields) => ({ body: bodyOf(values) }));

/** Deactivates and activates organisations, and permanently deletes them. */
export const useOrganisationState = () => useStateMutations(RESOURCE, organisationCalls);
