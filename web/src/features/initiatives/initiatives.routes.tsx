import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { permittedRecordRoute, recordPage, useRecordProps } from '#web/kit/routes/record.ts';
import { withProps } from '#web/kit/routes/with-props.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

const form = () => import('./initiatives.form.tsx');
const InitiativeForm = lazyPage(['initiatives', 'belonging'], form, 'InitiativeForm');

const listRoute = createListRoute('/initiatives', {
  permission: 'initiatives.read',
  api: () => import('./initiatives.api.ts'),
  component: lazyPage(['initiatives'], () => import('./initiatives.list.tsx'), 'InitiativesList'),
  crumbs: [{ label: 'shell.menu.initiatives' }],
});

const createRecordRoute = createPageRoute('/initiatives/create', {
  permission: 'initiatives.write',
  component: InitiativeForm,
  crumbs: [
    { label: 'shell.menu.initiatives', to: '/admin/initiatives' },
    { label: 'shell.crumb.create.initiative' },
  ],
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/initiatives/$id/update',
  ...permittedRecordRoute('initiatives.read'),
  component: withProps(InitiativeForm, useRecordProps),
  staticData: {
    crumbs: [{ label: 'shell.menu.initiatives', to: '/admin/initiatives' }, { label: 'shell.crumb.update' }],
  },
});

const recordPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/initiatives/$id',
  ...recordPage({
    permission: 'initiatives.read',
    component: lazyPage(['initiatives'], () => import('./initiative.page.tsx'), 'InitiativePage'),
    crumbs: [{ label: 'shell.menu.initiatives', to: '/admin/initiatives' }],
  }),
});

export const initiativeRoutes = [listRoute, createRecordRoute, updateRoute, recordPageRoute] as const;
