import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { parseListSearch } from '#web/kit/list-search.ts';
import { adminRoute } from './admin.route.tsx';
import { recordParams } from './record-params.ts';

const FRAGRANCES = { label: 'shell.menu.fragrances' } as const;

const form = () => import('#web/features/fragrances/fragrances.form.tsx');
const FragranceForm = lazyRouteComponent(form, 'FragranceForm');

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/fragrances',
  validateSearch: parseListSearch,
  component: lazyRouteComponent(
    () => import('#web/features/fragrances/fragrances.list.tsx'),
    'FragrancesList',
  ),
  staticData: { crumbs: [FRAGRANCES, { label: 'shell.menu.configuration' }] },
});

const createRecordRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/fragrances/create',
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
  params: recordParams,
  component: function Update() {
    const { id } = updateRoute.useParams();
    return <FragranceForm key={id} id={id} />;
  },
  staticData: {
    crumbs: [
      FRAGRANCES,
      { label: 'shell.menu.configuration', to: '/admin/fragrances' },
      { label: 'shell.crumb.update' },
    ],
  },
});

export const fragranceRoutes = [listRoute, createRecordRoute, updateRoute] as const;
