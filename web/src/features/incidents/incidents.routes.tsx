import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { recordForm, recordPage } from '#web/kit/routes/record.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

const permission = 'incidents.write';
const administration = { label: 'shell.menu.administration' } as const;
const parents = [administration, { label: 'shell.menu.incidents', to: '/admin/incidents' }] as const;

const pages = () => import('./incidents.pages.ts');
const IncidentForm = lazyPage(['incidents', 'profiles'], pages, 'IncidentForm');

const listRoute = createListRoute('/incidents', {
  permission,
  api: pages,
  component: lazyPage(['incidents', 'profiles'], pages, 'IncidentsList'),
  crumbs: [administration, { label: 'shell.menu.incidents' }],
});

const createRecordRoute = createPageRoute('/incidents/create', {
  permission,
  component: IncidentForm,
  crumbs: [...parents, { label: 'shell.crumb.create.incident' }],
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/incidents/$id/update',
  ...recordForm({ permission, component: IncidentForm, crumbs: parents }),
});

const recordPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/incidents/$id',
  ...recordPage({
    permission,
    component: lazyPage(['incidents', 'profiles'], pages, 'IncidentPage'),
    crumbs: parents,
  }),
});

export const incidentRoutes = [listRoute, createRecordRoute, updateRoute, recordPageRoute] as const;
