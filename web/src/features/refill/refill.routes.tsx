import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { permittedRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { parseRefillSearch } from './refill-search.ts';

const pageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/refill',
  ...permittedRoute('capsules.read'),
  validateSearch: parseRefillSearch,
  component: lazyPage(['refill', 'capsules'], () => import('./refill.page.tsx'), 'RefillPage'),
  staticData: {
    crumbs: [{ label: 'shell.records.capsule', to: '/admin/capsules' }, { label: 'shell.menu.refill' }],
  },
});

export const refillRoutes = [pageRoute] as const;
