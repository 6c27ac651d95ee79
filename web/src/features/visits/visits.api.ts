import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyOf } from '#contracts/core/endpoint.ts';
import { getUser } from '#contracts/users/users.ts';
import { planVisit, updateVisit, visitCalls, visitStepCalls } from '#contracts/visits/visit-calls.ts';
import { isOpen, VISIT_STEPS, type VisitStep } from '#contracts/visits/visit-status.ts';
import { VISIT_SORT, type VisitRecord } from '#contracts/visits/visits.ts';
import { findColleagues } from '#web/domain/people/colleagues.api.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { recordQuery, useResourceMutation } from '#web/kit/form/record-calls.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { call } from '#web/lib/call.ts';
import { NetworkError } from '#web/lib/problem.ts';
import { keepVisit, keptVisit } from './outbox/kept-visits.ts';

export const RESOURCE = 'visits';

export const LIST = listApi(RESOURCE, visitCalls.list, { sortable: VISIT_SORT });

/** A visit, with the ETag that an update must send. */
export const visitRecordQuery = (id: number) => recordQuery(RESOURCE, visitCalls.get, id);

/** A visit as it was read last, if the server can't be reached. */
export interface ShownVisit {
  visit: VisitRecord;
  /** When the copy was kept that stands in for the server's answer; null for the answer itself. */
  keptAt: string | null;
}

/** How often an open visit is read again, since others may be working on it too; in milliseconds. */
const AGAIN_MS = 10_000;

/** A visit for its page: read once, it can be shown without a signal. */
export const shownVisitQuery = (id: number) =>
  queryOptions({
    queryKey: [RESOURCE, 'shown', id],
    queryFn: async ({ signal }): Promise<ShownVisit> => {
      try {
        const visit = await call(visitCalls.get, { params: { id }, signal });
        keepVisit(visit);
        return { visit, keptAt: null };
      } catch (error) {
        const kept = error instanceof NetworkError ? keptVisit(id) : null;
        if (kept) return kept;
        throw error;
      }
    },
    // Only while the page is visible, which TanStack Query looks after.
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.visit) ? AGAIN_MS : false),
  });

/** The values of the form. Planning takes all of them, an edit only the day, the person and the note. */
export interface VisitValues {
  on: string;
  assignee: number | null;
  note: string;
  placeIds: string[];
  /** Days ahead, as a text for the picker. */
  within: string;
}

/** The body of a plan. */
export const planOf = ({ placeIds, within, ...values }: VisitValues) => ({
  ...values,
  within: Number(within),
  ...(placeIds.length > 0 && { placeIds: placeIds.map(Number) }),
});

/** The body of an edit. */
export const editOf = ({ on, assignee, note }: VisitValues) => ({ on, assignee, note });

/** Plans a visit, or changes the one with the given id. */
export function useSaveVisit() {
  return useResourceMutation<SaveRequest<Record<string, unknown> & VisitValues>, VisitRecord>(
    RESOURCE,
    ({ id, values, etag }) =>
      id === undefined
        ? // The form has already rejected a plan without places.
          call(planVisit, { body: planOf(values) as BodyOf<typeof planVisit> })
        : call(updateVisit, { body: editOf(values), params: { id }, ifMatch: etag }),
  );
}

/** Starts, finishes and cancels visits. */
export function useVisitSteps(): Record<VisitStep, (id: number) => Promise<VisitRecord>> {
  const { mutateAsync } = useResourceMutation<{ id: number; step: VisitStep }, VisitRecord>(
    RESOURCE,
    ({ id, step }) => call(visitStepCalls[step], { params: { id } }),
  );
  return useMemo(
    () =>
      Object.fromEntries(
        VISIT_STEPS.map((step) => [step, (id: number) => mutateAsync({ id, step })]),
      ) as Record<VisitStep, (id: number) => Promise<VisitRecord>>,
    [mutateAsync],
  );
}

/** People of the house who can make visits, by name. */
export function assigneeOptions(text: string): OptionsQuery<{ id: number; nome: string }> {
  return {
    queryKey: ['users', 'assignees', text],
    queryFn: async ({ signal }) => {
      const data = await findColleagues(text, signal);
      // Members of organisations make no visits.
      return data.filter(({ organisation }) => organisation === null).map(({ id, nome }) => ({ id, nome }));
    },
  };
}

/** A person of the house by id; null for anybody else, who can't make visits. */
export const assigneeQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'assignee', id],
    queryFn: async () => {
      const { nome, organisation } = await call(getUser, { params: { id } });
      return organisation === null ? { id, nome } : null;
    },
    retry: false,
  });
