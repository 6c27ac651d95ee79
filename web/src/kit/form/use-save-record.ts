import type * as z from 'zod';
import type { BodyOf, EndpointSpec } from '#contracts/core/endpoint.ts';
import type { idParams } from '#contracts/core/fields.ts';
import { call } from '#web/lib/call.ts';
import type { SaveRequest } from './use-record-form.ts';
import { useResourceMutation } from './use-resource-mutation.ts';

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
