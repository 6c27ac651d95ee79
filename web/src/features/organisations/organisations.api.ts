import type { Organisation } from '#contracts/organisations.ts';
import { ORGANISATION_SORT, organisationCalls } from '#contracts/organisations.ts';
import type { ContactValues } from '#web/kit/contact/contact-values.ts';
import { contactBodyOf } from '#web/kit/contact/contact-values.ts';
import { recordQuery } from '#web/kit/form/record-query.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { useStateMutations } from '#web/kit/form/use-state-mutations.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { shownRecordQuery } from '#web/kit/record/shown-record.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'organisations';

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = {
  endpoint: organisationCalls.list.path,
  sortable: ORGANISATION_SORT,
  filters: organisationCalls.list.query,
};

export const organisationsQuery = (query: ListRequestQuery) =>
  pageQuery(RESOURCE, organisationCalls.list, query);

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) => organisationsQuery(listRequestAt(LIST, search));

/** An organisation and the version that a change of it refers to. */
export const organisationQuery = (id: number) => recordQuery(RESOURCE, organisationCalls.get, id);

/** The same for its page. */
export const shownOrganisationQuery = (id: number) => shownRecordQuery(RESOURCE, organisationCalls.get, id);

/** What the form holds: an empty text is nothing. */
export interface OrganisationFields extends Record<string, unknown> {
  name: string;
  document: string;
  email: string;
  contact: ContactValues;
}

/** The body that the API takes. */
export function bodyOf({ contact, ...values }: OrganisationFields) {
  return { ...values, contact: contactBodyOf(contact) };
}

export function useSaveOrganisation() {
  return useResourceMutation<SaveRequest<OrganisationFields>, Organisation>(
    RESOURCE,
    ({ id, values, etag }) => {
      const body = bodyOf(values);
      return id === undefined
        ? call(organisationCalls.create, { body })
        : call(organisationCalls.update, { params: { id: String(id) }, body, ifMatch: etag });
    },
  );
}

/** Deactivates and activates organisations, and removes them for good. */
export const useOrganisationState = () => useStateMutations(RESOURCE, organisationCalls);
