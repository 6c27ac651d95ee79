import type { UseMutationResult } from '@tanstack/react-query';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type * as z from 'zod';
import type { AnswerOf, BodyOf, EndpointSpec, QueryOf } from '#contracts/core/endpoint.ts';
import type { idParams } from '#contracts/core/fields.ts';
import type { stateCalls } from '#contracts/core/resource.ts';
import { call, callWithEtag } from '#web/lib/call.ts';
import type { PathParams } from '#web/lib/request.ts';
import type { RecordQuery } from './use-record-base.ts';
import type { SaveRequest } from './use-record-form.ts';

/**
 * A mutation of a resource's records. However it ends, queries of the resource are refetched, and all other queries
 * when they are next shown: a category's new name also appears in the list of fragrances. This includes failures: a
 * refusal often means that the data on screen is stale.
 * @param resource first part of the query keys: `categories`
 * @param run makes the change
 */
export function useResourceMutation<Input, Answer>(
  resource: string,
  run: (input: Input) => Promise<Answer>,
): UseMutationResult<Answer, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => {
      void client.invalidateQueries({ refetchType: 'none' });
      void client.invalidateQueries({ queryKey: [resource] });
    },
  });
}

/** The calls that save a record, as created by the contract's `resourceCalls`. */
interface SaveCalls<Body extends z.ZodType, Answer extends z.ZodType> {
  create: EndpointSpec<undefined, undefined, Body, Answer>;
  update: EndpointSpec<typeof idParams, z.ZodType | undefined, Body, Answer>;
}

/**
 * The mutation that creates a record, or updates the one with the given id.
 * @param resource first part of the query keys: `categories`
 * @param contentOf returns the body of the request, or a form if it has files
 * @param queryOf returns the query of an update
 */
export function useSaveRecord<Values, Body extends z.ZodType, Answer extends z.ZodType>(
  resource: string,
  calls: SaveCalls<Body, Answer>,
  contentOf: (values: Values) => { body: BodyOf<SaveCalls<Body, Answer>['create']> } | { form: FormData },
  queryOf?: () => object,
) {
  return useResourceMutation(resource, ({ id, values, etag, onProgress }: SaveRequest<Values>) => {
    const content = contentOf(values);
    const options = { ...content, ...('form' in content && { onUploadProgress: onProgress }) };
    return id === undefined
      ? call(calls.create, options)
      : call(calls.update, {
          ...options,
          ...(queryOf && { query: queryOf() }),
          params: { id },
          ifMatch: etag,
        });
  });
}

/**
 * Returns functions that change a record's state by its id: `activate`, `deactivate` and, irreversibly, `remove`. They
 * are stable across renders.
 * @param resource first part of the query keys: `categories`
 * @param calls created by the contract's `stateCalls` or `resourceCalls`
 */
export function useStateMutations(resource: string, calls: ReturnType<typeof stateCalls>) {
  const { mutateAsync: activate } = useResourceMutation(resource, (id: number) =>
    call(calls.activate, { params: { id } }),
  );
  const { mutateAsync: destroy } = useResourceMutation(
    resource,
    ({ id, hardDelete }: { id: number; hardDelete: 'true' | 'false' }) =>
      call(calls.delete, { params: { id }, query: { hardDelete } }),
  );
  return useMemo(
    () => ({
      activate,
      deactivate: (id: number) => destroy({ id, hardDelete: 'false' }),
      remove: (id: number) => destroy({ id, hardDelete: 'true' }),
    }),
    [activate, destroy],
  );
}

/**
 * Query of a record for editing, with the ETag that its update must refer to.
 * @param resource first part of the query keys: `categories`
 */
export function recordQuery<E extends EndpointSpec<typeof idParams>>(
  resource: string,
  endpoint: E,
  id: number,
): RecordQuery<AnswerOf<E>> {
  return {
    queryKey: [resource, 'record', id],
    queryFn: ({ signal }) => callWithEtag(endpoint, { params: { id } as PathParams<E>, signal }),
  };
}

/**
 * Query of a list's page. The previous page stays until the new one is loaded.
 * @param resource first part of the query keys: `categories`
 */
export function pageQuery<E extends EndpointSpec>(resource: string, endpoint: E, query: QueryOf<E>) {
  return queryOptions({
    queryKey: [resource, 'list', query],
    queryFn: ({ signal }) => call(endpoint, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
