import { createRoute } from '@tanstack/react-router';
import { parseListSearch } from '#web/kit/list/list-search.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';
import { keptImport } from './kept-import.ts';
import { permittedRoute } from './permitted.ts';
import { permittedRecordRoute, useRecordProps } from './record.ts';
import { rowsAhead } from './rows-ahead.ts';
import { withProps } from './with-props.tsx';

const FRAGRANCES = { label: 'shell.menu.fragrances' } as const;

const form = () => import('#web/features/categories/categories.form.tsx');
const CategoryForm = lazyFeature(['categories'], form, 'CategoryForm');

const list = keptImport(() => import('#web/features/categories/categories.list.tsx'));

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/categories',
  ...permittedRoute('categories.read'),
  validateSearch: parseListSearch,
  ...rowsAhead(list),
  component: lazyFeature(['categories'], list, 'CategoriesList'),
  staticData: { crumbs: [FRAGRANCES, { label: 'shell.menu.categories' }] },
});

const createRecordRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/categories/create',
  ...permittedRoute('categories.write'),
  component: CategoryForm,
  staticData: {
    crumbs: [
      FRAGRANCES,
      { label: 'shell.menu.categories', to: '/admin/categories' },
      { label: 'shell.crumb.create' },
    ],
  },
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/categories/$id/update',
  ...permittedRecordRoute('categories.read'),
  component: withProps(CategoryForm, useRecordProps),
  staticData: {
    crumbs: [
      FRAGRANCES,
      { label: 'shell.menu.categories', to: '/admin/categories' },
      { label: 'shell.crumb.update' },
    ],
  },
});

export const categoryRoutes = [listRoute, createRecordRoute, updateRoute] as const;
