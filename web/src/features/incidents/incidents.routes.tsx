import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { permittedRecordRoute, recordPage, useRecordProps } from '#web/kit/routes/record.ts';
import { withProps } from '#web/kit/routes/with-props.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

const permission = 'incidents.write';
const list = { label: 'shell.menu.incidents', to: '/admin/incidents' } as const;
const administration = { label: 'shell.menu.administration' } as const;

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
  crumbs: [administration, list, { label: 'shell.crumb.create.incident' }],
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/incidents/$id/update',
  ...permittedRecordRoute(permission),
  component: withProps(IncidentForm, useRecordProps),
  staticData: { crumbs: [administration, list, { label: 'shell.crumb.update' }] },
});

const recordPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/incidents/$id',
  ...recordPage({
    permission,
    component: lazyPage(['incidents', 'profiles'], pages, 'IncidentPage'),
    crumbs: [administration, list],
  }),
});

export const incidentRoutes = [listRoute, createRecordRoute, updateRoute, recordPageRoute] as const;
