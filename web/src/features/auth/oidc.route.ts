import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { authRoute } from './auth.route.ts';
import { returnedQuery } from './oidc-return.ts';

/** The page to which the identity provider sends the browser back. Its query is removed from the URL at once. */
export const oidcRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/oidc',
  beforeLoad: ({ location }) => {
    if (!location.searchStr) return;
    returnedQuery.query = location.searchStr;
    throw redirect({ href: location.pathname, replace: true });
  },
  component: lazyPage(['auth'], () => import('./oidc.page.tsx'), 'OidcPage'),
});
