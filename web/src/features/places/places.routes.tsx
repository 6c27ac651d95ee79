import { resourceRoutes } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

export const placeRoutes = resourceRoutes('/places', {
  kind: 'place',
  api: () => import('./places.api.ts'),
  List: lazyPage(['places'], () => import('./places.list.tsx'), 'PlacesList'),
  Form: lazyPage(['places', 'belonging', 'address'], () => import('./places.form.tsx'), 'PlaceForm'),
  Page: lazyPage(
    ['places', 'devices', 'initiatives', 'capsules'],
    () => import('./place.page.tsx'),
    'PlacePage',
  ),
});
