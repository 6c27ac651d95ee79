import { queryOptions } from '@tanstack/react-query';
import {
  ORGANISATION_SORT,
  organisationCalls,
  organisationStorage,
} from '#contracts/organisations/organisations.ts';
import type { ContactValues } from '#web/domain/contact/contact.tsx';
import { contactBodyOf } from '#web/domain/contact/contact.tsx';
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

/** The form values. An empty string means no value. */
export interface OrganisationFields extends Record<string, unknown> {
  name: string;
  document: string;
  email: string;
  contact: ContactValues;
}

/** The request body. */
export function bodyOf({ contact, ...values }: OrganisationFields) {
  return { ...values, contact: contactBodyOf(contact) };
}

export const useSaveOrganisation = () =>
  useSaveRecord(RESOURCE, organisationCalls, (values: OrganisationFields) => ({ body: bodyOf(values) }));

/** Deactivates and activates organisations, and permanently deletes them. */
export const useOrganisationState = () => useStateMutations(RESOURCE, organisationCalls);
