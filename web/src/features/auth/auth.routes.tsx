import { createRoute, redirect } from '@tanstack/react-router';
import { hasBackOfficeAccess } from '#contracts/core/permissions.ts';
import type { TokenType } from '#contracts/session/session.ts';
import { rootRoute } from '#web/kit/routes/admin.route.ts';
import { withProps } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { currentUser } from '#web/lib/session.ts';
import { AuthLayout } from './auth-layout.tsx';
import { LoginPage } from './login.page.tsx';
import { clearDone, isDone, returnedQuery, storedToken, storeToken } from './url-memory.ts';

/** The frame of every page before sign-in. */
const authLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth-layout',
  component: AuthLayout,
});

/** The parent of the routes under /auth. */
const authRoute = createRoute({ getParentRoute: () => authLayoutRoute, path: '/auth' });

/** The page to which the identity provider sends the browser back. Its query is removed from the URL at once. */
const oidcRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/oidc',
  beforeLoad: ({ location }) => {
    if (!location.searchStr) return;
    returnedQuery.query = location.searchStr;
    throw redirect({ href: location.pathname, replace: true });
  },
  component: lazyPage(['auth'], () => import('./oidc.page.tsx'), 'OidcPage'),
});

const TokenPage = lazyPage(['auth'], () => import('./token.page.tsx'), 'TokenPage');

/**
 * The page behind a mail's link. The token leaves the URL at once, so that it ends up in no history, screenshot or
 * referrer. Without a token the page redirects to sign-in.
 */
export function tokenRoute<const Path extends string>(path: Path, kind: TokenType) {
  takeFromAddressBar(`/auth${path}`, kind);
  return createRoute({
    getParentRoute: () => authRoute,
    path,
    beforeLoad: ({ location }) => {
      const token = tokenIn(location.searchStr);
      if (token) {
        storeToken(kind, token);
        throw redirect({ href: location.pathname, replace: true });
      }
      if (!storedToken(kind) && !isDone(kind)) throw redirect({ to: '/auth', replace: true });
    },
    onLeave: () => clearDone(kind),
    component: withProps(TokenPage, () => ({ props: { kind } })),
  });
}

/** Runs at startup before anything is fetched: until the router takes over, the token would be visible in the URL. */
function takeFromAddressBar(path: string, kind: TokenType) {
  const { pathname, search } = window.location;
  const token = pathname.replace(/\/$/, '') === path && tokenIn(search);
  if (!token) return;
  storeToken(kind, token);
  window.history.replaceState(window.history.state, '', pathname);
}

/** Parses the raw text: the router would turn a token of digits into a number. */
function tokenIn(search: string): string | null {
  return new URLSearchParams(search).get('token');
}

const welcomeRoute = createRoute({
  getParentRoute: () => authLayoutRoute,
  path: '/',
  component: lazyPage(['auth'], () => import('./welcome.page.tsx'), 'WelcomePage'),
});

const logoutRoute = createRoute({
  getParentRoute: () => authLayoutRoute,
  path: '/logout',
  component: lazyPage([], () => import('./logout.page.tsx'), 'LogoutPage'),
});

const ErasePage = lazyPage(['auth'], () => import('./rights.pages.tsx'), 'ErasePage');

/** `until` is set right after a request for erasure: the time until which it can be undone. */
const eraseRoute = createRoute({
  getParentRoute: () => authLayoutRoute,
  path: '/erase-account',
  validateSearch: ({ until }: Record<string, unknown>): { until?: string } =>
    typeof until === 'string' && !Number.isNaN(Date.parse(until)) ? { until } : {},
  component: function Erase() {
    const { until } = eraseRoute.useSearch();
    return <ErasePage key={until ?? ''} until={until} />;
  },
});

const loginRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { expired?: true } =>
    'expired' in raw ? { expired: true } : {},
  beforeLoad: () => {
    const user = currentUser();
    if (user && hasBackOfficeAccess(user.profile.nome)) throw redirect({ to: '/admin/home', replace: true });
  },
  component: function Login() {
    return <LoginPage expired={loginRoute.useSearch().expired === true} />;
  },
});

const secondFactorRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/segundo-fator',
  beforeLoad: () => {
    if (!currentUser()?.secondFactorDue) throw redirect({ to: '/auth/login', replace: true });
  },
  component: lazyPage(['auth'], () => import('./second-factor.page.tsx'), 'SecondFactorPage'),
});

const termsRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/termos',
  beforeLoad: () => {
    if (!currentUser()?.termsDue) throw redirect({ to: '/auth/login', replace: true });
  },
  component: lazyPage(['auth'], () => import('./rights.pages.tsx'), 'TermsPage'),
});

const toLogin = () => {
  throw redirect({ to: '/auth/login', replace: true });
};
const authIndexRoute = createRoute({ getParentRoute: () => authRoute, path: '/', beforeLoad: toLogin });
const unknownAuthRoute = createRoute({ getParentRoute: () => authRoute, path: '/$', beforeLoad: toLogin });

export const authRoutes = authLayoutRoute.addChildren([
  welcomeRoute,
  logoutRoute,
  eraseRoute,
  authRoute.addChildren([
    authIndexRoute,
    loginRoute,
    secondFactorRoute,
    termsRoute,
    oidcRoute,
    unknownAuthRoute,
    tokenRoute('/ativar-conta', 'activation'),
    tokenRoute('/cadastrar-senha', 'registration'),
    tokenRoute('/recuperar-senha', 'recovery'),
    tokenRoute('/confirmar-email', 'email'),
  ]),
]);
