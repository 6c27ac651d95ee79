import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { permittedRoute } from '#web/kit/routes/permitted.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';

const formRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/identity',
  ...permittedRoute('identity.write'),
  component: lazyFeature(['identity'], () => import('./identity.form.tsx'), 'IdentityForm'),
  staticData: { crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.identity' }] },
});

export const identityRoutes = [formRoute] as const;
