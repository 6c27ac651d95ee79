import { createRoute } from '@tanstack/react-router';
import { parseListSearch } from '#web/kit/list/list-search.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';
import { keptImport } from './kept-import.ts';
import { permittedRoute } from './permitted.ts';
import { permittedRecordRoute, useRecordProps } from './record.ts';
import { rowsAhead } from './rows-ahead.ts';
import { withProps } from './with-props.tsx';

const FRAGRANCES = { label: 'shell.menu.fragrances' } as const;

const form = () => import('#web/features/fragrances/fragrances.form.tsx');
const FragranceForm = lazyFeature(['fragrances'], form, 'FragranceForm');

const list = keptImport(() => import('#web/features/fragrances/fragrances.list.tsx'));

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/fragrances',
  ...permittedRoute('fragrances.read'),
  validateSearch: parseListSearch,
  ...rowsAhead(list),
  component: lazyFeature(['fragrances'], list, 'FragrancesList'),
  staticData: { crumbs: [FRAGRANCES, { label: 'shell.menu.configuration' }] },
});

const createRecordRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/fragrances/create',
  ...permittedRoute('fragrances.write'),
  component: FragranceForm,
  staticData: {
    crumbs: [
      FRAGRANCES,
      { label: 'shell.menu.configuration', to: '/admin/fragrances' },
      { label: 'shell.crumb.create' },
    ],
  },
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/fragrances/$id/update',
  ...permittedRecordRoute('fragrances.read'),
  component: withProps(FragranceForm, useRecordProps),
  staticData: {
    crumbs: [
      FRAGRANCES,
      { label: 'shell.menu.configuration', to: '/admin/fragrances' },
      { label: 'shell.crumb.update' },
    ],
  },
});

export const fragranceRoutes = [listRoute, createRecordRoute, updateRoute] as const;
