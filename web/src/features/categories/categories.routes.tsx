import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { permittedRecordRoute, recordPage, useRecordProps } from '#web/kit/routes/record.ts';
import { withProps } from '#web/kit/routes/with-props.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

const FRAGRANCES = { label: 'shell.menu.fragrances' } as const;

const form = () => import('./categories.form.tsx');
const CategoryForm = lazyPage(['categories'], form, 'CategoryForm');

const listRoute = createListRoute('/categories', {
  permission: 'categories.read',
  api: () => import('./categories.api.ts'),
  component: lazyPage(['categories'], () => import('./categories.list.tsx'), 'CategoriesList'),
  crumbs: [FRAGRANCES, { label: 'shell.menu.categories' }],
});

const createRecordRoute = createPageRoute('/categories/create', {
  permission: 'categories.write',
  component: CategoryForm,
  crumbs: [
    FRAGRANCES,
    { label: 'shell.menu.categories', to: '/admin/categories' },
    { label: 'shell.crumb.create.category' },
  ],
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

const recordPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/categories/$id',
  ...recordPage({
    permission: 'categories.read',
    component: lazyPage(['categories'], () => import('./category.page.tsx'), 'CategoryPage'),
    crumbs: [FRAGRANCES, { label: 'shell.menu.categories', to: '/admin/categories' }],
  }),
});

export const categoryRoutes = [listRoute, createRecordRoute, updateRoute, recordPageRoute] as const;
