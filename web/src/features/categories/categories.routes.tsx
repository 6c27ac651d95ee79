import { resourceRoutes } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

export const categoryRoutes = resourceRoutes('/categories', {
  kind: 'category',
  api: () => import('./categories.api.ts'),
  crumbs: [{ label: 'shell.records.fragrance' }, { label: 'shell.records.category' }],
  List: lazyPage(['categories'], () => import('./categories.list.tsx'), 'CategoriesList'),
  Form: lazyPage(['categories'], () => import('./categories.form.tsx'), 'CategoryForm'),
  Page: lazyPage(['categories'], () => import('./category.page.tsx'), 'CategoryPage'),
});
