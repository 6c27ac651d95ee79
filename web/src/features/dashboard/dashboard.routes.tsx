import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { parseDashboardSearch } from './dashboard-search.ts';

const homeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/home',
  validateSearch: parseDashboardSearch,
  component: lazyFeature(['dashboard'], () => import('./dashboard.page.tsx'), 'DashboardPage'),
  staticData: { crumbs: [{ label: 'shell.menu.home' }] },
});

export const dashboardRoutes = [homeRoute] as const;
