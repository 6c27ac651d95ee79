import { createRoute } from '@tanstack/react-router';
import { PAGES } from '#contracts/core/resources.ts';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute, createRecordRoute, permittedRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { parsePlanSearch } from './plan-search.ts';

const { list, read, create } = PAGES.visit;
const LIST_CRUMB = { label: 'shell.records.visit', to: list } as const;
const Form = lazyPage(['visits'], () => import('./visits.form.tsx'), 'VisitForm');

const planRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/visits/create',
  ...permittedRoute(create),
  validateSearch: parsePlanSearch,
  component: Form,
  staticData: { crumbs: [LIST_CRUMB, { label: 'shell.crumb.create.visit' }] },
});

export const visitRoutes = [
  createListRoute('/visits', {
    permission: read,
    api: () => import('./visits.api.ts'),
    component: lazyPage(['visits'], () => import('./visits.list.tsx'), 'VisitsList'),
    crumbs: [{ label: 'shell.records.visit' }],
  }),
  planRoute,
  createRecordRoute('/visits/$id/update', {
    permission: read,
    component: Form,
    crumbs: [LIST_CRUMB, { label: 'shell.crumb.update' }],
  }),
  createRecordRoute('/visits/$id', {
    permission: read,
    component: lazyPage(['visits', 'capsules'], () => import('./visit.page.tsx'), 'VisitPage'),
    crumbs: [LIST_CRUMB, { label: 'shell.crumb.details' }],
  }),
] as const;
