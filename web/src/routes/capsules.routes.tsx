import { createRoute } from '@tanstack/react-router';
import { lazyFeature } from '#web/i18n/lazy-feature.ts';
import { choiceSearch } from '#web/kit/list-choice.ts';
import { adminRoute } from './admin.route.tsx';
import { permittedRoute } from './permitted.ts';

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/capsules',
  ...permittedRoute('capsules.read'),
  ...choiceSearch('state'),
  component: lazyFeature(
    ['capsules'],
    () => import('#web/features/capsules/capsules.list.tsx'),
    'CapsulesList',
  ),
  staticData: { crumbs: [{ label: 'shell.menu.capsules' }] },
});

export const capsuleRoutes = [listRoute] as const;
