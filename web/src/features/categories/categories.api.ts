import type { Category, CategoryInput } from '#contracts/categories.ts';
import {
  activateCategory,
  CATEGORY_SORT,
  createCategory,
  deleteCategory,
  getCategory,
  listCategories,
  updateCategory,
} from '#contracts/categories.ts';
import type { RecordQuery } from '#web/kit/form/use-record-base.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { call, callWithEtag } from '#web/lib/call.ts';

const RESOURCE = 'categories';

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = { endpoint: listCategories.path, sortable: CATEGORY_SORT };

export function categoriesQuery(query: ListRequestQuery) {
  return pageQuery(RESOURCE, listCategories, query);
}

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) => categoriesQuery(listRequestAt(LIST, search));

/** A category and the version that a change of it refers to. */
export function categoryQuery(id: number): RecordQuery<Category> {
  return {
    queryKey: [RESOURCE, 'record', id],
    queryFn: ({ signal }) => callWithEtag(getCategory, { params: { id: String(id) }, signal }),
  };
}

export function useSaveCategory() {
  return useResourceMutation<SaveRequest<CategoryInput>, Category>(RESOURCE, ({ id, values, etag }) =>
    id === undefined
      ? call(createCategory, { body: values })
      : call(updateCategory, { params: { id: String(id) }, body: values, ifMatch: etag }),
  );
}

export function useActivateCategory() {
  return useResourceMutation(RESOURCE, (id: number) =>
    call(activateCategory, { params: { id: String(id) } }),
  );
}

/** Deactivates a category, or with `hardDelete` removes it for good. */
export function useDeleteCategory() {
  return useResourceMutation(RESOURCE, ({ id, hardDelete }: { id: number; hardDelete: boolean }) =>
    call(deleteCategory, {
      params: { id: String(id) },
      query: { hardDelete: hardDelete ? 'true' : 'false' },
    }),
  );
}
