import type { Category, CategoryInput } from '#contracts/categories.ts';
import { CATEGORY_SORT, categoryCalls } from '#contracts/categories.ts';
import { recordQuery } from '#web/kit/form/record-query.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { useStateMutations } from '#web/kit/form/use-state-mutations.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { recordDetailQuery } from '#web/kit/record/record-detail-query.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'categories';

/** The endpoint, which also keys the remembered settings of the list, with its sortable columns and filters. */
export const LIST = {
  endpoint: categoryCalls.list.path,
  sortable: CATEGORY_SORT,
  filters: categoryCalls.list.query,
};

export const categoriesQuery = (query: ListRequestQuery) => pageQuery(RESOURCE, categoryCalls.list, query);

/** The first rows of the list for the URL's search parameters. */
export const firstPageQuery = (search: Record<string, unknown>) =>
  categoriesQuery(listRequestAt(LIST, search));

/** A category, with the ETag that an update must send. */
export const categoryQuery = (id: number) => recordQuery(RESOURCE, categoryCalls.get, id);

/** A category for its page. */
export const categoryDetailQuery = (id: number) => recordDetailQuery(RESOURCE, categoryCalls.get, id);

export function useSaveCategory() {
  return useResourceMutation<SaveRequest<CategoryInput>, Category>(RESOURCE, ({ id, values, etag }) =>
    id === undefined
      ? call(categoryCalls.create, { body: values })
      : call(categoryCalls.update, { params: { id: String(id) }, body: values, ifMatch: etag }),
  );
}

/** Deactivates, activates and permanently deletes categories. */
export const useCategoryState = () => useStateMutations(RESOURCE, categoryCalls);
