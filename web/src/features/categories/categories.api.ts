import type { CategoryInput } from '#contracts/categories.ts';
import { CATEGORY_SORT, categoryCalls } from '#contracts/categories.ts';
import { recordQuery, useSaveRecord, useStateMutations } from '#web/kit/form/record-calls.ts';
import { listApi } from '#web/kit/list/list-api.ts';

const RESOURCE = 'categories';

export const LIST = listApi(RESOURCE, categoryCalls.list, { sortable: CATEGORY_SORT });

/** A category, with the ETag that an update must send. */
export const categoryQuery = (id: number) => recordQuery(RESOURCE, categoryCalls.get, id);

export const useSaveCategory = () =>
  useSaveRecord(RESOURCE, categoryCalls, (values: CategoryInput) => ({ body: values }));

/** Deactivates, activates and permanently deletes categories. */
export const useCategoryState = () => useStateMutations(RESOURCE, categoryCalls);
