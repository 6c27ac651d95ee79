import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { recordForm, recordPage } from '#web/kit/routes/record.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

const FRAGRANCES = { label: 'shell.menu.fragrances' } as const;
const parents = [FRAGRANCES, { label: 'shell.menu.configuration', to: '/admin/fragrances' }] as const;

const form = () => import('./fragrances.form.tsx');
const FragranceForm = lazyPage(['fragrances'], form, 'FragranceForm');

const listRoute = createListRoute('/fragrances', {
  permission: 'fragrances.read',
  api: () => import('./fragrances.api.ts'),
  component: lazyPage(['fragrances'], () => import('./fragrances.list.tsx'), 'FragrancesList'),
  crumbs: [FRAGRANCES, { label: 'shell.menu.configuration' }],
});

const createRecordRoute = createPageRoute('/fragrances/create', {
  permission: 'fragrances.write',
  component: FragranceForm,
  crumbs: [...parents, { label: 'shell.crumb.create.fragrance' }],
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/fragrances/$id/update',
  ...recordForm({ permission: 'fragrances.read', component: FragranceForm, crumbs: parents }),
});

const recordPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/fragrances/$id',
  ...recordPage({
    permission: 'fragrances.read',
    component: lazyPage(
      ['fragrances', 'devices', 'capsules', 'dashboard'],
      () => import('./fragrance.page.tsx'),
      'FragrancePage',
    ),
    crumbs: parents,
  }),
});

export const fragranceRoutes = [listRoute, createRecordRoute, updateRoute, recordPageRoute] as const;
