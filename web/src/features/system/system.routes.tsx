import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { permittedRoute } from '#web/kit/routes/permitted.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';

const pageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/system',
  ...permittedRoute('system.read'),
  component: lazyFeature(['system'], () => import('./system.page.tsx'), 'SystemPage'),
  staticData: { crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.system' }] },
});

export const systemRoutes = [pageRoute] as const;
