import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { recordForm, recordPage } from '#web/kit/routes/record.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

const parents = [{ label: 'shell.menu.organisations', to: '/admin/organisations' }] as const;

const form = () => import('./organisations.form.tsx');
const OrganisationForm = lazyPage(['organisations', 'address'], form, 'OrganisationForm');

const listRoute = createListRoute('/organisations', {
  permission: 'organisations.read',
  api: () => import('./organisations.api.ts'),
  component: lazyPage(
    ['organisations', 'address'],
    () => import('./organisations.list.tsx'),
    'OrganisationsList',
  ),
  crumbs: [{ label: 'shell.menu.organisations' }],
});

const createRecordRoute = createPageRoute('/organisations/create', {
  permission: 'organisations.write',
  component: OrganisationForm,
  crumbs: [...parents, { label: 'shell.crumb.create.organisation' }],
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/organisations/$id/update',
  ...recordForm({ permission: 'organisations.read', component: OrganisationForm, crumbs: parents }),
});

const recordPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/organisations/$id',
  ...recordPage({
    permission: 'organisations.read',
    component: lazyPage(
      ['organisations', 'address', 'devices', 'campaigns', 'places', 'profiles', 'initiatives', 'capsules'],
      () => import('./organisation.page.tsx'),
      'OrganisationPage',
    ),
    crumbs: parents,
  }),
});

export const organisationRoutes = [listRoute, createRecordRoute, updateRoute, recordPageRoute] as const;
