import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Incident, IncidentValues } from '#contracts/incidents.ts';
import {
  addTouched,
  exportTouched,
  INCIDENT_SORT,
  incidentCalls,
  listTouched,
  removeTouched,
} from '#contracts/incidents.ts';
import { listUsers } from '#contracts/users/users.ts';
import { formValues } from '#web/kit/form/form-values.ts';
import {
  recordQuery,
  useResourceMutation,
  useSaveRecord,
  useStateMutations,
} from '#web/kit/form/record-calls.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { call } from '#web/lib/call.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import { fromLocalInput, toLocalInput } from '#web/lib/time-zone.ts';

const RESOURCE = 'incidents';

export const LIST = listApi(RESOURCE, incidentCalls.list, { sortable: INCIDENT_SORT });

/** An incident, with the ETag that an update must send. */
export const incidentQuery = (id: number) => recordQuery(RESOURCE, incidentCalls.get, id);

/** The fields that hold an instant; the form shows them in the installation's time zone. */
const INSTANT_FIELDS = ['foundAt', 'occurredFrom', 'reportedAt', 'toldAt'] as const;
type InstantField = (typeof INSTANT_FIELDS)[number];

/** The form values. An empty string means no value. */
export type IncidentFields = Record<InstantField | 'name' | 'description' | 'measures', string> &
  Pick<IncidentValues, 'data'> & {
    /** The instants as saved. */
    saved: Pick<IncidentValues, InstantField> | null;
  };

export const EMPTY_INCIDENT: IncidentFields = {
  name: '',
  description: '',
  foundAt: '',
  occurredFrom: '',
  data: [],
  measures: '',
  reportedAt: '',
  toldAt: '',
  saved: null,
};

const mapInstants = (read: (moment: InstantField) => string) =>
  Object.fromEntries(INSTANT_FIELDS.map((moment) => [moment, read(moment)])) as Record<InstantField, string>;

export function valuesOf(row: Incident): IncidentFields {
  const moments = mapInstants((moment) => toLocalInput(row[moment] ?? ''));
  return formValues(EMPTY_INCIDENT, { ...row, ...moments, saved: row });
}

/** The request body. An unchanged time keeps its seconds, and its side of a daylight saving change. */
export function bodyOf({ saved, ...values }: IncidentFields) {
  const read = (moment: InstantField) => {
    const before = saved?.[moment];
    return before && toLocalInput(before) === values[moment] ? before : fromLocalInput(values[moment]);
  };
  return { ...values, ...mapInstants(read) };
}

export const useSaveIncident = () =>
  useSaveRecord(RESOURCE, incidentCalls, (values: IncidentFields) => ({ body: bodyOf(values) }));

/** Deactivates and activates incidents, and permanently deletes them. */
export const useIncidentState = () => useStateMutations(RESOURCE, incidentCalls);

/** Affected users per page. */
const PER_PAGE = '10';

export const affectedQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [RESOURCE, 'users', id, page],
    queryFn: ({ signal }) =>
      call(listTouched, {
        params: { id },
        query: { page: String(page), perPage: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Users whose name or e-mail contains the text. */
export const userOptionsQuery = (text: string) => ({
  queryKey: ['users', 'picked', text],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { perPage: '20', orderBy: 'nome', orderByDirection: 'ASC', FilterString: text } as const;
    return (await call(listUsers, { query, signal })).data;
  },
});

/** Groups of users by profile. */
export const GROUPS = ['all', 'ADMIN', 'STAFF', 'USER'] as const;
export type Group = (typeof GROUPS)[number];

/** Adds one user, or all users of a group, active or not. */
export const useAddAffected = (id: number) =>
  useResourceMutation(RESOURCE, async (added: number | Group) => {
    const params = { id };
    if (typeof added === 'number') return call(addTouched, { params, body: { ids: [added] } });
    const profile = added !== 'all' && { profile: added };
    await call(addTouched, { params, body: { where: { ...profile, isActive: true } } });
    return call(addTouched, { params, body: { where: { ...profile, isActive: false } } });
  });

export const useRemoveAffected = (id: number) =>
  useResourceMutation(RESOURCE, (userId: number) => call(removeTouched, { params: { id, userId } }));

/** The download of all users affected by an incident. */
export const affectedFile = (id: number) => lazyDownload(exportTouched, { params: { id } }, 'xlsx');
