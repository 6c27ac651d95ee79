import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';

const formRoute = createPageRoute('/identity', {
  permission: 'identity.write',
  component: lazyFeature(['identity'], () => import('./identity.form.tsx'), 'IdentityForm'),
  crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.identity' }],
});

export const identityRoutes = [formRoute] as const;
