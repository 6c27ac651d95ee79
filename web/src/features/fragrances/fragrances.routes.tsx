import { resourceRoutes } from '#web/kit/routes/resource-routes.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

export const fragranceRoutes = resourceRoutes('/fragrances', {
  read: 'fragrances.read',
  write: 'fragrances.write',
  api: () => import('./fragrances.api.ts'),
  crumbs: [{ label: 'shell.menu.fragrances' }, { label: 'shell.menu.configuration' }],
  create: 'shell.crumb.create.fragrance',
  List: lazyPage(['fragrances'], () => import('./fragrances.list.tsx'), 'FragrancesList'),
  Form: lazyPage(['fragrances'], () => import('./fragrances.form.tsx'), 'FragranceForm'),
  Page: lazyPage(
    ['fragrances', 'devices', 'capsules', 'dashboard'],
    () => import('./fragrance.page.tsx'),
    'FragrancePage',
  ),
});
