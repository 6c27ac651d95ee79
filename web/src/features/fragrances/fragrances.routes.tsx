import { resourceRoutes } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

export const fragranceRoutes = resourceRoutes('/fragrances', {
  kind: 'fragrance',
  api: () => import('./fragrances.api.ts'),
  crumbs: [{ label: 'shell.records.fragrance' }, { label: 'shell.menu.configuration' }],
  List: lazyPage(['fragrances'], () => import('./fragrances.list.tsx'), 'FragrancesList'),
  Form: lazyPage(['fragrances'], () => import('./fragrances.form.tsx'), 'FragranceForm'),
  Page: lazyPage(
    ['fragrances', 'devices', 'capsules', 'dashboard'],
    () => import('./fragrance.page.tsx'),
    'FragrancePage',
  ),
});
