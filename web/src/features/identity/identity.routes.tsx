import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

const permission = 'identity.write';
const administration = { label: 'shell.menu.administration' } as const;
const pages = () => import('./identity.pages.tsx');

const pageRoute = createPageRoute('/identity', {
  permission,
  component: lazyPage(['identity'], pages, 'IdentityPage'),
  crumbs: [administration, { label: 'shell.menu.identity' }],
});

const termsRoute = createPageRoute('/identity/terms', {
  permission,
  component: lazyPage(['identity'], pages, 'TermsForm'),
  crumbs: [administration, { label: 'shell.menu.identity', to: '/admin/identity' }, { label: 'shell.terms' }],
});

export const identityRoutes = [pageRoute, termsRoute] as const;
