import { createRoute } from '@tanstack/react-router';
import { parseListSearch } from '#web/kit/list/list-search.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';
import { keptImport } from './kept-import.ts';
import { permittedRoute } from './permitted.ts';
import { rowsAhead } from './rows-ahead.ts';

const list = keptImport(() => import('#web/features/profiles/profiles.list.tsx'));

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/perfis',
  ...permittedRoute('profiles.read'),
  validateSearch: parseListSearch,
  ...rowsAhead(list),
  component: lazyFeature(['profiles'], list, 'ProfilesList'),
  staticData: { crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.profiles' }] },
});

export const profileRoutes = [listRoute] as const;
