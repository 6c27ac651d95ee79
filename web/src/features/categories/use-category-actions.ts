import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contracts/categories.ts';
import { canDeleteCategory, canEditCategory, canToggleCategory } from '#contracts/categories.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useCan } from '#web/lib/session.ts';
import { useActivateCategory, useDeleteCategory } from './categories.api.ts';

/** What can be done with a category; nothing for who may only read. */
export function useCategoryActions(): RowAction<Category>[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = useRecordActions<Category>();
  const { mutateAsync: activate } = useActivateCategory();
  const { mutateAsync: remove } = useDeleteCategory();
  const mayWrite = useCan()('categories.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const name = (row: Category) => row.name;
    const holdsFragrances = (row: Category) => t('categories.holds', { count: row.fragrances });
    return [
      actions.edit({
        visible: canEditCategory,
        run: ({ categoryId }) =>
          navigate({
            to: '/admin/categories/$id/update',
            params: { id: categoryId },
            state: FROM_LIST,
          }),
      }),
      actions.deactivate({
        name,
        visible: (row) => row.deletedAt === null,
        disabled: (row) => (canToggleCategory(row) ? null : holdsFragrances(row)),
        run: ({ categoryId }) => remove({ id: categoryId, hardDelete: false }),
      }),
      actions.activate({
        name,
        visible: (row) => row.deletedAt !== null,
        run: ({ categoryId }) => activate(categoryId),
      }),
      actions.remove({
        name,
        visible: (row) => row.deletedAt !== null,
        disabled: (row) => (canDeleteCategory(row) ? null : holdsFragrances(row)),
        run: ({ categoryId }) => remove({ id: categoryId, hardDelete: true }),
      }),
    ];
  }, [t, mayWrite, actions, navigate, activate, remove]);
}
