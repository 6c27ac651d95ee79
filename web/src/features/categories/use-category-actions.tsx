import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contracts/categories.ts';
import { canDeleteCategory, canToggleCategory } from '#contracts/categories.ts';
import type { EditableRecord } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useCan } from '#web/lib/session.ts';
import { useCategoryState } from './categories.api.ts';
import { HeldFragrances } from './held-fragrances.tsx';

export const nameOf = ({ name }: Category) => name;

const CATEGORY: EditableRecord<Category> = { kind: 'category', nameOf, idOf: ({ categoryId }) => categoryId };

/** The actions on a category; none without write access. */
export function useCategoryActions(): RowAction<Category>[] {
  const { t } = useTranslation();
  const actions = useRecordActions(CATEGORY, useCategoryState());
  const mayWrite = useCan()('categories.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const held = (row: Category) => {
      const free = row.deletedAt === null ? canToggleCategory(row) : canDeleteCategory(row);
      return free ? null : t('categories.holds', { count: row.fragrances });
    };
    const obstacles = (row: Category) => <HeldFragrances category={row} />;
    return [actions.edit(), ...actions.states({ disabled: held, obstacles })];
  }, [t, mayWrite, actions]);
}
