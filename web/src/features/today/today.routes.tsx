import { createRoute } from '@tanstack/react-router';
import { parseListSearch } from '#web/kit/list/list-search.ts';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { permittedRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

const pageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/today',
  ...permittedRoute('dashboard.read'),
  validateSearch: parseListSearch,
  component: lazyPage(['today'], () => import('./today.page.tsx'), 'TodayPage'),
  staticData: { crumbs: [{ label: 'shell.menu.today' }] },
});

export const todayRoutes = [pageRoute] as const;
