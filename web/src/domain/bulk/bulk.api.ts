import { queryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import { bulkAlerts } from '#contracts/alerts/alert-bulk.ts';
import { BULK_CALLS } from '#contracts/bulk.ts';
import type { BulkAction, BulkAnswer, BulkProgress } from '#contracts/core/bulk.ts';
import { undoBulk } from '#contracts/core/bulk.ts';
import type { BodyOf } from '#contracts/core/endpoint.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { filtersOfQuery } from '#web/kit/list/list-state.ts';
import type { Selection } from '#web/kit/list/use-row-selection.ts';
import { call } from '#web/lib/call.ts';
import { callWithProgress } from '#web/lib/call-with-progress.ts';

/** An action on a selection. */
export interface BulkRequest {
  /** Alerts have no page, and take the values of their action beside it. */
  kind: keyof typeof BULK_CALLS | 'alert';
  resource: string;
  action: BulkAction;
  set: object | null;
  selection: Selection;
  apiQuery: object;
  /** Whether campaigns that are given to an organisation are taken from the others that use them. */
  release: boolean;
}

function queryOf({ release }: BulkRequest, dryRun: 'true' | 'false') {
  return { dryRun, ...(release && { release: 'true' }) };
}

function bodyOf({ kind, action, set, selection, apiQuery }: BulkRequest): Body {
  const where = filtersOfQuery(apiQuery);
  const except = selection.except.length > 0 && { except: selection.except.map(Number) };
  return {
    action: action as Body['action'],
    ...(kind === 'alert' ? set : set && { set: set as NonNullable<Body['set']> }),
    ...(selection.everything ? { where, ...except } : { ids: selection.ids.map(Number) }),
  };
}

/** The endpoints only differ in their actions and in `set`, whose value comes from a field of its own. */
const callOf = (kind: BulkRequest['kind']) =>
  (kind === 'alert' ? bulkAlerts : BULK_CALLS[kind]) as (typeof BULK_CALLS)['fragrance'];
type Body = BodyOf<(typeof BULK_CALLS)['fragrance']>;

/** Dry run of an action. Never cached, since the outcome may change at any moment. */
export function dryRunQuery(request: BulkRequest, ready: boolean) {
  const body = bodyOf(request);
  return queryOptions({
    // Not under the resource's key, so that running the action doesn't trigger another dry run.
    queryKey: ['trial', request.resource, request.release, body],
    queryFn: ({ signal }) => call(callOf(request.kind), { query: queryOf(request, 'true'), body, signal }),
    enabled: ready,
    gcTime: 0,
    staleTime: 0,
  });
}

/** Fewer records are finished before anyone could read the progress. */
const PROGRESS_FROM = 100;

interface Run {
  /** The number of records at the time of confirmation. */
  expected: number;
  /** Stops the run: changes made by then stay, and the last progress has their batch id. */
  signal: AbortSignal;
  onProgress: (progress: BulkProgress) => void;
}

/** Undoes a batch, by its id. */
export function useUndoBatch(resource: string) {
  return useResourceMutation(resource, (batchId: string) => call(undoBulk, { params: { batchId } }));
}

/** Returns functions that run the action, if the number of records is still the expected one, and undo a batch. */
export function useBulkAction(request: BulkRequest) {
  const { mutateAsync: run, isPending } = useResourceMutation(
    request.resource,
    ({ expected, signal, onProgress }: Run): Promise<BulkAnswer> => {
      const body = { ...bodyOf(request), expected };
      const options = { query: queryOf(request, 'false'), body, signal };
      return expected < PROGRESS_FROM
        ? call(callOf(request.kind), options)
        : callWithProgress(callOf(request.kind), options, onProgress);
    },
  );
  const { mutateAsync: undo } = useUndoBatch(request.resource);
  return { run, undo, running: isPending };
}

/** Props of the field for the new value of a bulk edit; null until one is chosen. */
export interface BulkFieldProps {
  onChange: (set: object | null) => void;
}

/** A bulk edit: sets one field of many records. */
export interface BulkEdit {
  /** @param isOfHouse whether the label is for in-house users */
  label: (t: TFunction, isOfHouse: boolean) => string;
  /** For in-house users only. */
  ofHouse?: true;
  Field?: ComponentType<BulkFieldProps>;
  /** What to set, where there is nothing to choose. */
  set?: object;
}
