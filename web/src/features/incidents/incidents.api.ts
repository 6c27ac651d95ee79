import type { Incident, IncidentValues } from '#contracts/incidents.ts';
import { INCIDENT_SORT, incidentCalls } from '#contracts/incidents.ts';
import { recordQuery } from '#web/kit/form/record-query.ts';
import { useSaveRecord } from '#web/kit/form/use-save-record.ts';
import { useStateMutations } from '#web/kit/form/use-state-mutations.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { fromLocalInput, toLocalInput } from '#web/lib/wall-clock.ts';

export const RESOURCE = 'incidents';

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
  const { name, description, data, measures, foundAt, occurredFrom, reportedAt, toldAt } = row;
  const moments = mapInstants((moment) => toLocalInput(row[moment] ?? ''));
  const saved = { foundAt, occurredFrom, reportedAt, toldAt };
  return { name, description, data, measures: measures ?? '', ...moments, saved };
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
