import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contracts/categories.ts';
import { canDeleteCategory, canEditCategory, canToggleCategory } from '#contracts/categories.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { useCan } from '#web/lib/session.ts';
import { useCategoryState } from './categories.api.ts';

export const nameOf = ({ name }: Category) => name;

/** The actions on a category; none without write access. */
export function useCategoryActions(): RowAction<Category>[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = useRecordActions(nameOf);
  const { deactivate, activate, remove } = useCategoryState();
  const mayWrite = useCan()('categories.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const holdsFragrances = (row: Category) => t('categories.holds', { count: row.fragrances });
    const obstacles = ({ categoryId }: Category) => (
      <RowLink href={`/admin/fragrances?categoryId=${categoryId}`}>{t('categories.seeFragrances')}</RowLink>
    );
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
        disabled: (row) => (canToggleCategory(row) ? null : holdsFragrances(row)),
        obstacles,
        run: ({ categoryId }) => deactivate(categoryId),
        undo: ({ categoryId }) => activate(categoryId),
      }),
      actions.activate({
        run: ({ categoryId }) => activate(categoryId),
        undo: ({ categoryId }) => deactivate(categoryId),
      }),
      actions.remove({
        disabled: (row) => (canDeleteCategory(row) ? null : holdsFragrances(row)),
        obstacles,
        run: ({ categoryId }) => remove(categoryId),
      }),
    ];
  }, [t, mayWrite, actions, navigate, deactivate, activate, remove]);
}
