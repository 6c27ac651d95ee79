import i18n from 'i18next';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { CATEGORY_FIELDS, type Category, exportCategories, listCategories } from '#contracts/categories.ts';
import type { BulkEdit } from '#web/domain/bulk/bulk.api.ts';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { ActiveFilter } from '#web/kit/list/choice-filter.tsx';
import { listApi } from '#web/kit/list/list-api.ts';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import { selectColumn } from '#web/kit/list/row-checkboxes.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import type { FakeApi, FakeRequest } from '#web/testing/fake-api.ts';
import { json, newFakeApi } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';

const LIST = listApi('categories', listCategories, { sortable: ['createdAt', 'name'] });

const column = listColumns<Category>();
const COLUMNS = column.columns([
  column.accessor('name', { header: 'Nome', meta: { card: 'title' } }),
  column.accessor('fragrances', { header: 'Fragrâncias', meta: { align: 'end' } }),
  column.accessor('createdAt', { header: 'Criado em', sortDescFirst: true }),
]);

const CATEGORY: RecordKind<Category> = {
  name: 'category',
  fields: CATEGORY_FIELDS,
  nameOf: ({ name }) => name,
  idOf: ({ categoryId }) => categoryId,
};

const BULK_EDITS: readonly BulkEdit[] = [
  {
    label: () => 'Mudar',
    Field: ({ onChange }) => (
      <button type="button" onClick={() => onChange({ to: 3 })}>
        Escolher
      </button>
    ),
  },
];

interface SampleListProps {
  many?: boolean;
  exports?: boolean;
  bulk?: (ids: string[]) => ReactNode;
}

function SampleList({ exports, bulk, many }: SampleListProps) {
  const list = useList(LIST, CATEGORY.idOf);
  const columns = useMemo(
    () => (bulk ? [selectColumn<Category>(i18n.t, CATEGORY.nameOf), ...COLUMNS] : COLUMNS),
    [bulk],
  );
  return (
    <ListPage
      kind={many ? CATEGORY : undefined}
      title="Amostras"
      list={list}
      columns={columns}
      exports={exports ? exportCategories : undefined}
      selectionActions={bulk}
      bulkEdits={BULK_EDITS}
      filters={<ActiveFilter state={list.state} />}
      emptyHint="Adicione a primeira."
    />
  );
}

/** One page with samples of these names, of `total` in all. */
export function pageOf(names: string[], total = names.length) {
  const data = names.map((name, index) => ({
    categoryId: index + 1,
    name,
    fragrances: index,
    deletedAt: null,
    createdAt: '2026-01-02T03:04:05.000Z',
  }));
  return { data, total, totalPages: Math.ceil(total / 10) };
}

/** The API of the sample list: two rows out of 57, unless a test overrides it. */
export function fakeSamples() {
  const api = newFakeApi();
  signedInAs('ADMIN');
  api.on('GET', '/categories', () => json(pageOf(['Cítricos', 'Florais'], 57)));
  const requests = () => api.requestsTo('GET', '/categories');
  return { api, requests, last: () => requests().at(-1) as FakeRequest };
}

/** Renders the sample list at an address. */
export const showList = (at = '/list') => renderPages({ '/list': <SampleList /> }, at);

/** The same with an export, which the given function answers. */
export function showExportable(api: FakeApi, answer: () => Response | Promise<Response>) {
  api.on('GET', exportCategories.path, answer);
  return renderPages({ '/list': <SampleList exports /> }, '/list');
}

/** The same with selectable rows, and with `bulk` rendered for the selected ones. */
export const showTickable = (bulk: (ids: string[]) => ReactNode, at = '/list') =>
  renderPages({ '/list': <SampleList bulk={bulk} /> }, at);

/** The same with bulk actions. */
export const showMany = (at = '/list') => renderPages({ '/list': <SampleList many /> }, at);
