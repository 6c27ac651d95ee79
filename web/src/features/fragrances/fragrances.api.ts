import type { CategoryRef } from '#contracts/categories.ts';
import { searchCategories } from '#contracts/categories.ts';
import type { Fragrance } from '#contracts/fragrances.ts';
import {
  activateFragrance,
  createFragrance,
  deleteFragrance,
  FRAGRANCE_SORT,
  getFragrance,
  listFragrances,
  updateFragrance,
} from '#contracts/fragrances.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { formDataOf } from '#web/kit/form/form-data.ts';
import type { RecordQuery } from '#web/kit/form/use-record-base.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { call, callWithEtag } from '#web/lib/call.ts';

const RESOURCE = 'fragrances';

/** What the form of a fragrance holds. A file that is null was not chosen, and the stored one stays. */
export interface FragranceValues extends Record<string, unknown> {
  name: string;
  description: string;
  categoryId: number | null;
  image: { file: File | null };
  secret: { file: File | null };
}

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = { endpoint: listFragrances.path, sortable: FRAGRANCE_SORT };

export function fragrancesQuery(query: ListRequestQuery) {
  return pageQuery(RESOURCE, listFragrances, query);
}

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) => fragrancesQuery(listRequestAt(LIST, search));

/** A fragrance and the version that a change of it refers to. */
export function fragranceQuery(id: number): RecordQuery<Fragrance> {
  return {
    queryKey: [RESOURCE, 'record', id],
    queryFn: ({ signal }) => callWithEtag(getFragrance, { params: { id: String(id) }, signal }),
  };
}

/** Active categories whose name holds the text; for an empty one those that come first by name. */
export function categoryOptionsQuery(str: string): OptionsQuery<CategoryRef> {
  return {
    queryKey: ['categories', 'search', str],
    queryFn: async ({ signal }) => (await call(searchCategories, { query: { str }, signal })).data,
  };
}

export function useSaveFragrance() {
  return useResourceMutation<SaveRequest<FragranceValues>, Fragrance>(RESOURCE, (request) => {
    const { name, description, categoryId, image, secret } = request.values;
    const form = formDataOf(
      { name, description, categoryId },
      { 'image.file': image.file, 'secret.file': secret.file },
    );
    const upload = { form, onUploadProgress: request.onProgress };
    return request.id === undefined
      ? call(createFragrance, upload)
      : call(updateFragrance, { ...upload, params: { id: String(request.id) }, ifMatch: request.etag });
  });
}

export function useActivateFragrance() {
  return useResourceMutation(RESOURCE, (id: number) =>
    call(activateFragrance, { params: { id: String(id) } }),
  );
}

/** Deactivates a fragrance, or with `hardDelete` removes it and its files for good. */
export function useDeleteFragrance() {
  return useResourceMutation(RESOURCE, ({ id, hardDelete }: { id: number; hardDelete: boolean }) =>
    call(deleteFragrance, {
      params: { id: String(id) },
      query: { hardDelete: hardDelete ? 'true' : 'false' },
    }),
  );
}
