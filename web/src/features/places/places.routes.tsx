import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { permittedRecordRoute, recordPage, useRecordProps } from '#web/kit/routes/record.ts';
import { withProps } from '#web/kit/routes/with-props.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

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
  crumbs: [{ label: 'shell.menu.places', to: '/admin/places' }, { label: 'shell.crumb.create.place' }],
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/places/$id/update',
  ...permittedRecordRoute('places.read'),
  component: withProps(PlaceForm, useRecordProps),
  staticData: {
    crumbs: [{ label: 'shell.menu.places', to: '/admin/places' }, { label: 'shell.crumb.update' }],
  },
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
    crumbs: [{ label: 'shell.menu.places', to: '/admin/places' }],
  }),
});

export const placeRoutes = [listRoute, createRecordRoute, updateRoute, recordPageRoute] as const;
