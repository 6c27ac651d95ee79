import { createRoute } from '@tanstack/react-router';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';
import { permittedRoute } from './permitted.ts';

const pageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/system',
  ...permittedRoute('system.read'),
  component: lazyFeature(['system'], () => import('#web/features/system/system.page.tsx'), 'SystemPage'),
  staticData: { crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.system' }] },
});

export const systemRoutes = [pageRoute] as const;
