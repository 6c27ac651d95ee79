import { createRoute, redirect } from '@tanstack/react-router';
import { NotFoundPage } from '#web/app/not-found.page.tsx';
import { parseDashboardSearch } from '#web/features/dashboard/dashboard-search.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/home', replace: true });
  },
});

const homeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/home',
  validateSearch: parseDashboardSearch,
  component: lazyFeature(
    ['dashboard'],
    () => import('#web/features/dashboard/dashboard.page.tsx'),
    'DashboardPage',
  ),
  staticData: { crumbs: [{ label: 'shell.menu.home' }] },
});

/** Any other address under /admin. */
const unknownAdminRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/$',
  component: NotFoundPage,
  staticData: { crumbs: [{ label: 'shell.notFound.title' }] },
});

export const homeRoutes = [adminIndexRoute, homeRoute, unknownAdminRoute] as const;
