import { createRoute } from '@tanstack/react-router';
import { parseListSearch } from '#web/kit/list/list-search.ts';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { listLoader } from '#web/kit/routes/list-loader.ts';
import { permittedRoute } from '#web/kit/routes/permitted.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';

const list = () => import('./profiles.list.tsx');

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/perfis',
  ...permittedRoute('profiles.read'),
  validateSearch: parseListSearch,
  loader: listLoader(() => import('./profiles.api.ts')),
  component: lazyFeature(['profiles'], list, 'ProfilesList'),
  staticData: { crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.profiles' }] },
});

export const profileRoutes = [listRoute] as const;
