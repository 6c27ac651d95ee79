import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idParams, MAX_ID, pathId } from '../core/fields.ts';
import { datesFilter, dayFilter, idsFilter, oneOfFilter } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { readCalls } from '../core/resource.ts';
import { lineEntryInput, lineInput, visitInput, visitPlan } from './visit-inputs.ts';
import { VISIT_STATUSES, type VisitStep } from './visit-status.ts';
import { VISIT_SORT, visit, visitLine, visitRecord } from './visits.ts';

const resource = {
  path: '/visits',
  tag: 'Visits',
  one: 'a visit',
  many: 'visits',
  read: 'visits.read',
} as const;

const ASSIGNEE = /^(me|none|[1-9]\d{0,9})(,(me|none|[1-9]\d{0,9})){0,99}$/;

export const visitCalls = readCalls({
  ...resource,
  reads: 'Reads a visit with its lines',
  query: listQuery(VISIT_SORT).extend({
    visitId: idsFilter,
    status: oneOfFilter(VISIT_STATUSES),
    /** Ids of people; `me` for the caller, `none` for visits that nobody is to make yet. */
    assignee: z
      .string()
      .regex(ASSIGNEE)
      .transform((text) => text.split(',').map((one) => (Number(one) > MAX_ID ? '0' : one)))
      .optional(),
    onFrom: dayFilter,
    onTo: dayFilter,
    /** Visits to a place or device of one of these organisations, or to one of these places. */
    organisationId: idsFilter,
    placeId: idsFilter,
    ...datesFilter,
  }),
  listed: visit,
  row: visitRecord,
});
export const { list: listVisits, export: exportVisits, get: getVisit } = visitCalls;

const writing = { tag: resource.tag, access: 'visits.write' } as const;

export const planVisit = endpoint({
  ...writing,
  method: 'POST',
  path: resource.path,
  summary:
    'Plans a visit: one line for each slot whose capsule is empty, runs out, is due, is missing or is not of the fragrance that the campaign has there',
  body: visitPlan,
  answer: visitRecord,
  status: 201,
});

export const updateVisit = endpoint({
  ...writing,
  method: 'PUT',
  path: `${resource.path}/{id}`,
  summary: 'Changes the day, the assignee and the note of a visit that has not ended',
  params: idParams,
  body: visitInput,
  answer: visitRecord,
  etag: 'checks',
  errors: ['visit.closed'],
});

function stepCall(step: VisitStep, summary: string) {
  return endpoint({
    ...writing,
    method: 'PUT',
    path: `${resource.path}/{id}/${step}`,
    summary,
    params: idParams,
    answer: visitRecord,
    etag: 'checks',
    errors: ['visit.closed'],
  });
}

export const visitStepCalls = {
  start: stepCall('start', 'Starts a visit, which an entry does as well; a started visit stays as it is'),
  finish: stepCall(
    'finish',
    'Finishes a visit, and resolves the alerts whose causes it removed; a finished visit stays as it is',
  ),
  cancel: stepCall('cancel', 'Cancels a visit that has not been finished; what was recorded is kept'),
};

export const addLine = endpoint({
  ...writing,
  method: 'POST',
  path: `${resource.path}/{id}/lines`,
  summary:
    'Adds a slot that nobody planned, and what was done there if given. A slot that the visit has already is not added again.',
  params: idParams,
  body: lineInput,
  answer: visitLine,
  status: 201,
  errors: ['visit.closed', 'visit.serial', 'visit.elsewhere'],
});

export const recordEntry = endpoint({
  ...writing,
  method: 'PUT',
  path: `${resource.path}/{id}/lines/{lineId}`,
  summary:
    'Records what was done about a line, by the time it was done. All entries are kept, and the line shows the newest.',
  params: idParams.extend({ lineId: pathId }),
  body: lineEntryInput,
  answer: visitLine,
  errors: ['visit.closed', 'visit.serial', 'visit.elsewhere'],
});

export const putPhoto = endpoint({
  ...writing,
  method: 'PUT',
  path: `${resource.path}/{id}/entries/{clientId}/photo`,
  summary:
    'Keeps a photo of what was done, for the entry with this `clientId`; another one replaces it, also after the visit ended',
  params: idParams.extend({ clientId: z.guid() }),
  files: { 'photo.file': { required: true } },
  answer: visitLine,
});
