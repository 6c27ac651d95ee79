import { createPageRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

const permission = 'identity.write';
const administration = { label: 'shell.menu.administration' } as const;

const pageRoute = createPageRoute('/identity', {
  permission,
  component: lazyPage(['identity'], () => import('./identity.form.tsx'), 'IdentityPage'),
  crumbs: [administration, { label: 'shell.menu.identity' }],
});

const termsRoute = createPageRoute('/identity/terms', {
  permission,
  component: lazyPage(['identity'], () => import('./terms.form.tsx'), 'TermsForm'),
  crumbs: [administration, { label: 'shell.menu.identity', to: '/admin/identity' }, { label: 'shell.terms' }],
});

export const identityRoutes = [pageRoute, termsRoute] as const;
