import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { permittedRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { parseCompareSearch, parseDashboardSearch } from './dashboard-search.ts';

/** The application shows the page, with what other features have for it. */
export const homeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/home',
  validateSearch: parseDashboardSearch,
  staticData: { crumbs: [{ label: 'shell.menu.home' }] },
});

const compareRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/compare',
  ...permittedRoute('dashboard.read'),
  validateSearch: parseCompareSearch,
  component: lazyPage(['dashboard'], () => import('./compare/compare.page.tsx'), 'ComparePage'),
  staticData: {
    crumbs: [{ label: 'shell.menu.home', to: '/admin/home' }, { label: 'shell.crumb.compare' }],
  },
});

export const dashboardRoutes = [homeRoute, compareRoute] as const;
