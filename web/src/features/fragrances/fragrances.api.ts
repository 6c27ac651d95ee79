import type { CategoryRef } from '#contracts/categories.ts';
import { searchCategories } from '#contracts/categories.ts';
import { FRAGRANCE_SORT, fragranceCalls } from '#contracts/fragrances.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { formDataOf } from '#web/kit/form/form-data.ts';
import { recordQuery, useSaveRecord, useStateMutations } from '#web/kit/form/record-calls.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'fragrances';

/** The form values of a fragrance. A null file was not chosen, and the stored one is kept. */
export interface FragranceValues extends Record<string, unknown> {
  name: string;
  description: string;
  categoryId: number | null;
  image: { file: File | null };
  secret: { file: File | null };
}

export const LIST = listApi(RESOURCE, fragranceCalls.list, { sortable: FRAGRANCE_SORT });

/** A fragrance, with the ETag that an update must send. */
export const fragranceQuery = (id: number) => recordQuery(RESOURCE, fragranceCalls.get, id);

/** Active categories whose name contains the text; for an empty text, the first ones by name. */
export function categoryOptionsQuery(str: string): OptionsQuery<CategoryRef> {
  return {
    queryKey: ['categories', 'search', str],
    queryFn: async ({ signal }) => (await call(searchCategories, { query: { str }, signal })).data,
  };
}

export const useSaveFragrance = () =>
  useSaveRecord(RESOURCE, fragranceCalls, (values: FragranceValues) => {
    const { name, description, categoryId, image, secret } = values;
    const files = { 'image.file': image.file, 'secret.file': secret.file };
    return { form: formDataOf({ name, description, categoryId }, files) };
  });

/** Deactivates and activates fragrances, and permanently deletes them with their files. */
export const useFragranceState = () => useStateMutations(RESOURCE, fragranceCalls);
