import { createRoute, redirect } from '@tanstack/react-router';
import { hasBackOfficeAccess } from '#contracts/core/permissions.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { currentUser } from '#web/lib/session.ts';
import { authLayoutRoute, authRoute } from './auth.route.ts';
import { LoginPage } from './login.page.tsx';
import { oidcRoute } from './oidc.route.ts';
import { tokenRoute } from './token.route.tsx';

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
