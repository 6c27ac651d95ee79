import type { Category, CategoryInput } from '#contracts/categories.ts';
import { CATEGORY_SORT, categoryCalls } from '#contracts/categories.ts';
import { recordQuery } from '#web/kit/form/record-query.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { useStateMutations } from '#web/kit/form/use-state-mutations.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { recordDetailQuery } from '#web/kit/record/record-detail-query.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'categories';

export const LIST = listApi(RESOURCE, categoryCalls.list, { sortable: CATEGORY_SORT });

/** A category, with the ETag that an update must send. */
export const categoryQuery = (id: number) => recordQuery(RESOURCE, categoryCalls.get, id);

/** A category for its page. */
export const categoryDetailQuery = (id: number) => recordDetailQuery(RESOURCE, categoryCalls.get, id);

export function useSaveCategory() {
  return useResourceMutation<SaveRequest<CategoryInput>, Category>(RESOURCE, ({ id, values, etag }) =>
    id === undefined
      ? call(categoryCalls.create, { body: values })
      : call(categoryCalls.update, { params: { id }, body: values, ifMatch: etag }),
  );
}

/** Deactivates, activates and permanently deletes categories. */
export const useCategoryState = () => useStateMutations(RESOURCE, categoryCalls);
