import { resourceRoutes } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

const pages = () => import('./incidents.pages.ts');

export const incidentRoutes = resourceRoutes('/incidents', {
  kind: 'incident',
  api: pages,
  crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.records.incident' }],
  List: lazyPage(['incidents', 'profiles'], pages, 'IncidentsList'),
  Form: lazyPage(['incidents', 'profiles'], pages, 'IncidentForm'),
  Page: lazyPage(['incidents', 'profiles'], pages, 'IncidentPage'),
});
