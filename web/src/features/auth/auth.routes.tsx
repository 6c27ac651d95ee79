import { createRoute, redirect } from '@tanstack/react-router';
import { entersBackOffice } from '#contracts/core/permissions.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { currentUser } from '#web/lib/session.ts';
import { authLayoutRoute, authRoute } from './auth.route.ts';
import { LoginPage } from './login.page.tsx';
import { tokenRoute } from './token.route.tsx';

const welcomeRoute = createRoute({
  getParentRoute: () => authLayoutRoute,
  path: '/',
  component: lazyFeature(['auth'], () => import('./welcome.page.tsx'), 'WelcomePage'),
});

const logoutRoute = createRoute({
  getParentRoute: () => authLayoutRoute,
  path: '/logout',
  component: lazyFeature([], () => import('./logout.page.tsx'), 'LogoutPage'),
});

const loginRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { expired?: true } =>
    'expired' in raw ? { expired: true } : {},
  beforeLoad: () => {
    const user = currentUser();
    if (user && entersBackOffice(user.profile.nome)) throw redirect({ to: '/admin/home', replace: true });
  },
  component: function Login() {
    return <LoginPage expired={loginRoute.useSearch().expired === true} />;
  },
});

const toLogin = () => {
  throw redirect({ to: '/auth/login', replace: true });
};
const authIndexRoute = createRoute({ getParentRoute: () => authRoute, path: '/', beforeLoad: toLogin });
const unknownAuthRoute = createRoute({ getParentRoute: () => authRoute, path: '/$', beforeLoad: toLogin });

export const authRoutes = authLayoutRoute.addChildren([
  welcomeRoute,
  logoutRoute,
  authRoute.addChildren([
    authIndexRoute,
    loginRoute,
    unknownAuthRoute,
    tokenRoute('/ativar-conta', 'activation'),
    tokenRoute('/cadastrar-senha', 'registration'),
    tokenRoute('/recuperar-senha', 'recovery'),
  ]),
]);
