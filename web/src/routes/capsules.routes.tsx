import { createRoute } from '@tanstack/react-router';
import { choiceSearch } from '#web/kit/list/list-choice.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';
import { keptImport } from './kept-import.ts';
import { permittedRoute } from './permitted.ts';
import { rowsAhead } from './rows-ahead.ts';

const list = keptImport(() => import('#web/features/capsules/capsules.list.tsx'));

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/capsules',
  ...permittedRoute('capsules.read'),
  ...choiceSearch('state'),
  ...rowsAhead(list),
  component: lazyFeature(['capsules'], list, 'CapsulesList'),
  staticData: { crumbs: [{ label: 'shell.menu.capsules' }] },
});

export const capsuleRoutes = [listRoute] as const;
