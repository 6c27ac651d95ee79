import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { recordForm, recordPage } from '#web/kit/routes/record.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

const parents = [{ label: 'shell.menu.places', to: '/admin/places' }] as const;

const form = () => import('./places.form.tsx');
const PlaceForm = lazyPage(['places', 'belonging', 'address'], form, 'PlaceForm');

const listRoute = createListRoute('/places', {
  permission: 'places.read',
  api: () => import('./places.api.ts'),
  component: lazyPage(['places', 'address'], () => import('./places.list.tsx'), 'PlacesList'),
  crumbs: [{ label: 'shell.menu.places' }],
});

const createRecordRoute = createPageRoute('/places/create', {
  permission: 'places.write',
  component: PlaceForm,
  crumbs: [...parents, { label: 'shell.crumb.create.place' }],
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/places/$id/update',
  ...recordForm({ permission: 'places.read', component: PlaceForm, crumbs: parents }),
});

const recordPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/places/$id',
  ...recordPage({
    permission: 'places.read',
    component: lazyPage(
      ['places', 'address', 'devices', 'initiatives', 'capsules'],
      () => import('./place.page.tsx'),
      'PlacePage',
    ),
    crumbs: parents,
  }),
});

export const placeRoutes = [listRoute, createRecordRoute, updateRoute, recordPageRoute] as const;
