import { createRoute } from '@tanstack/react-router';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';
import { permittedRoute } from './permitted.ts';

const formRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/identity',
  ...permittedRoute('identity.write'),
  component: lazyFeature(
    ['identity'],
    () => import('#web/features/identity/identity.form.tsx'),
    'IdentityForm',
  ),
  staticData: { crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.identity' }] },
});

export const identityRoutes = [formRoute] as const;
