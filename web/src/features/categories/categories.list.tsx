import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Category,
  canDeleteCategory,
  canToggleCategory,
  exportCategories,
  CATEGORY_FIELDS as FIELDS,
} from '#contracts/categories.ts';
import { listFragrances } from '#contracts/fragrances.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { pageQuery } from '#web/kit/form/record-calls.ts';
import { ActiveFilter } from '#web/kit/list/choice-filter.tsx';
import { actionsColumn, useFieldColumn } from '#web/kit/list/columns.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { recordCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useCan } from '#web/lib/session.ts';
import { LIST, useCategoryState } from './categories.api.ts';

export const CATEGORY: RecordKind<Category> = {
  name: 'category',
  fields: FIELDS,
  nameOf: ({ name }) => name,
  idOf: ({ categoryId }) => categoryId,
};

/** The filters of the category list. */
const FILTERS: readonly ListFilter[] = ['created'];

export function CategoriesList() {
  const { t } = useTranslation();
  const list = useList(LIST, CATEGORY.idOf);
  const columns = useCategoryColumns();

  return (
    <ListPage
      kind={CATEGORY}
      title={t('shell.records.category')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={exportCategories}
      filters={<ActiveFilter state={list.state} feminine />}
      emptyHint={t('categories.emptyHint')}
    />
  );
}

const column = listColumns<Category>();

/** The columns of the category list. */
function useCategoryColumns() {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldColumn = useFieldColumn();
  const actions = useCategoryActions();

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, CATEGORY.nameOf),
        column.accessor('name', {
          header: label(FIELDS.name),
          cell: recordCell('category', CATEGORY.idOf, '480px'),
          meta: { card: 'title' },
        }),
        column.accessor('fragrances', fieldColumn(FIELDS.fragrances, '160px')),
        column.accessor('createdAt', fieldColumn(FIELDS.createdAt, '200px')),
      ]),
    [t, fieldColumn, label, actions],
  );
}

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

/** Links to the fragrances of a category: a list shows either active or inactive ones. */
function HeldFragrances({ category: { categoryId, fragrances } }: { category: Category }) {
  const { t } = useTranslation();
  const query = useQuery(
    pageQuery('fragrances', listFragrances, {
      categoryId: String(categoryId),
      isActive: 'true',
      perPage: '10',
    }),
  );
  if (query.isError) return <ListLoadError query={query} />;
  if (!query.data) return <Loader size={20} role="status" aria-label={t('list.loading')} />;
  const active = query.data.total;
  const path = `/admin/fragrances?categoryId=${categoryId}`;
  return (
    <>
      {active > 0 && <RowLink href={path}>{t('categories.seeActive')}</RowLink>}
      {active < fragrances && <RowLink href={`${path}&active=false`}>{t('categories.seeInactive')}</RowLink>}
    </>
  );
}
