import { resourceRoutes } from '#web/kit/routes/resource-routes.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

export const initiativeRoutes = resourceRoutes('/initiatives', {
  read: 'initiatives.read',
  write: 'initiatives.write',
  api: () => import('./initiatives.api.ts'),
  crumbs: [{ label: 'shell.menu.initiatives' }],
  create: 'shell.crumb.create.initiative',
  List: lazyPage(['initiatives'], () => import('./initiatives.list.tsx'), 'InitiativesList'),
  Form: lazyPage(['initiatives', 'belonging'], () => import('./initiatives.form.tsx'), 'InitiativeForm'),
  Page: lazyPage(['initiatives'], () => import('./initiative.page.tsx'), 'InitiativePage'),
});
