import { createRoute } from '@tanstack/react-router';
import { lazyFeature } from '#web/i18n/lazy-feature.ts';
import { parseListSearch } from '#web/kit/list-search.ts';
import { adminRoute } from './admin.route.tsx';
import { permittedRoute } from './permitted.ts';

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/perfis',
  ...permittedRoute('profiles.read'),
  validateSearch: parseListSearch,
  component: lazyFeature(
    ['profiles'],
    () => import('#web/features/profiles/profiles.list.tsx'),
    'ProfilesList',
  ),
  staticData: { crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.profiles' }] },
});

export const profileRoutes = [listRoute] as const;
