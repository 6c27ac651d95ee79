import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';

const permission = 'identity.write';
const administration = { label: 'shell.menu.administration' } as const;
const pages = () => import('./identity.pages.tsx');

const pageRoute = createPageRoute('/identity', {
  permission,
  component: lazyFeature(['identity'], pages, 'IdentityPage'),
  crumbs: [administration, { label: 'shell.menu.identity' }],
});

const termsRoute = createPageRoute('/identity/terms', {
  permission,
  component: lazyFeature(['identity'], pages, 'TermsForm'),
  crumbs: [administration, { label: 'shell.menu.identity', to: '/admin/identity' }, { label: 'shell.terms' }],
});

export const identityRoutes = [pageRoute, termsRoute] as const;
