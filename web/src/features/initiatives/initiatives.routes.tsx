import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { recordForm, recordPage } from '#web/kit/routes/record.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

const parents = [{ label: 'shell.menu.initiatives', to: '/admin/initiatives' }] as const;

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
  crumbs: [...parents, { label: 'shell.crumb.create.initiative' }],
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/initiatives/$id/update',
  ...recordForm({ permission: 'initiatives.read', component: InitiativeForm, crumbs: parents }),
});

const recordPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/initiatives/$id',
  ...recordPage({
    permission: 'initiatives.read',
    component: lazyPage(['initiatives'], () => import('./initiative.page.tsx'), 'InitiativePage'),
    crumbs: parents,
  }),
});

export const initiativeRoutes = [listRoute, createRecordRoute, updateRoute, recordPageRoute] as const;
