import { resourceRoutes } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

export const organisationRoutes = resourceRoutes('/organisations', {
  kind: 'organisation',
  api: () => import('./organisations.api.ts'),
  List: lazyPage(['organisations'], () => import('./organisations.list.tsx'), 'OrganisationsList'),
  Form: lazyPage(['organisations'], () => import('./organisations.form.tsx'), 'OrganisationForm'),
  Page: lazyPage(
    ['organisations', 'devices', 'campaigns', 'places', 'profiles', 'initiatives', 'capsules'],
    () => import('./organisation.page.tsx'),
    'OrganisationPage',
  ),
});
