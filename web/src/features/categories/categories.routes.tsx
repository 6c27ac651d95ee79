import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { recordForm, recordPage } from '#web/kit/routes/record.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

const FRAGRANCES = { label: 'shell.menu.fragrances' } as const;
const parents = [FRAGRANCES, { label: 'shell.menu.categories', to: '/admin/categories' }] as const;

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
  crumbs: [...parents, { label: 'shell.crumb.create.category' }],
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/categories/$id/update',
  ...recordForm({ permission: 'categories.read', component: CategoryForm, crumbs: parents }),
});

const recordPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/categories/$id',
  ...recordPage({
    permission: 'categories.read',
    component: lazyPage(['categories'], () => import('./category.page.tsx'), 'CategoryPage'),
    crumbs: parents,
  }),
});

export const categoryRoutes = [listRoute, createRecordRoute, updateRoute, recordPageRoute] as const;
