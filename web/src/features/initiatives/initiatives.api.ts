import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { INITIATIVE_STEPS, type InitiativeStep } from '#contracts/initiatives/initiative-status.ts';
import type { Initiative } from '#contracts/initiatives/initiatives.ts';
import {
  exportResults,
  INITIATIVE_SORT,
  initiativeCalls,
  initiativeResults,
  stepCalls,
} from '#contracts/initiatives/initiatives.ts';
import { recordQuery, useResourceMutation, useStateMutations } from '#web/kit/form/record-calls.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { call } from '#web/lib/call.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';

export const RESOURCE = 'initiatives';

export const LIST = listApi(RESOURCE, initiativeCalls.list, { sortable: INITIATIVE_SORT });

/** An initiative, with the ETag that an update must send. */
export const initiativeQuery = (id: number) => recordQuery(RESOURCE, initiativeCalls.get, id);

/** The shots that an initiative delivered, by place and day. */
export const resultsQuery = (id: number) =>
  queryOptions({
    queryKey: [RESOURCE, 'results', id],
    queryFn: ({ signal }) => call(initiativeResults, { params: { id }, signal }),
  });

/** The download of the results as a spreadsheet. */
export const downloadResults = (id: number) =>
  lazyDownload(exportResults, { query: { iniciativaId: String(id) } }, 'xlsx');

/** Deactivates and activates initiatives, and permanently deletes them. */
export const useInitiativeState = () => useStateMutations(RESOURCE, initiativeCalls);

/** Pauses, resumes and cancels initiatives. */
export function useInitiativeSteps(): Record<InitiativeStep, (id: number) => Promise<Initiative>> {
  const { mutateAsync } = useResourceMutation<{ id: number; step: InitiativeStep }, Initiative>(
    RESOURCE,
    ({ id, step }) => call(stepCalls[step], { params: { id } }),
  );
  return useMemo(
    () =>
      Object.fromEntries(
        INITIATIVE_STEPS.map((step) => [step, (id: number) => mutateAsync({ id, step })]),
      ) as Record<InitiativeStep, (id: number) => Promise<Initiative>>,
    [mutateAsync],
  );
}
