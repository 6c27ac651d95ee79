import { createRoute } from '@tanstack/react-router';
import { choiceSearch } from '#web/kit/list/list-choice.ts';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { listLoader } from '#web/kit/routes/list-loader.ts';
import { permittedRoute } from '#web/kit/routes/permitted.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';

const list = () => import('./capsules.list.tsx');

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/capsules',
  ...permittedRoute('capsules.read'),
  ...choiceSearch('state'),
  loader: listLoader(() => import('./capsules.api.ts')),
  component: lazyFeature(['capsules'], list, 'CapsulesList'),
  staticData: { crumbs: [{ label: 'shell.menu.capsules' }] },
});

export const capsuleRoutes = [listRoute] as const;
