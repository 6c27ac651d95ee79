import { resourceRoutes } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

export const initiativeRoutes = resourceRoutes('/initiatives', {
  kind: 'initiative',
  api: () => import('./initiatives.api.ts'),
  List: lazyPage(['initiatives'], () => import('./initiatives.list.tsx'), 'InitiativesList'),
  Form: lazyPage(['initiatives', 'belonging'], () => import('./initiatives.form.tsx'), 'InitiativeForm'),
  Page: lazyPage(['initiatives'], () => import('./initiative.page.tsx'), 'InitiativePage'),
});
