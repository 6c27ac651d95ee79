import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { entersBackOffice } from '#contracts/core/permissions.ts';
import { LoginPage } from '#web/features/auth/login.page.tsx';
import { currentUser } from '#web/lib/session.ts';
import { authLayoutRoute } from './auth-layout.route.tsx';
import { tokenRoute } from './token.route.tsx';

const welcomeRoute = createRoute({
  getParentRoute: () => authLayoutRoute,
  path: '/',
  component: lazyRouteComponent(() => import('#web/features/auth/welcome.page.tsx'), 'WelcomePage'),
});

const authRoute = createRoute({
  getParentRoute: () => authLayoutRoute,
  path: '/auth',
  beforeLoad: () => {
    throw redirect({ to: '/auth/login', replace: true });
  },
});

const loginRoute = createRoute({
  getParentRoute: () => authLayoutRoute,
  path: '/auth/login',
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

/** Whatever else is asked for under /auth. */
const unknownAuthRoute = createRoute({
  getParentRoute: () => authLayoutRoute,
  path: '/auth/$',
  beforeLoad: () => {
    throw redirect({ to: '/auth/login', replace: true });
  },
});

const logoutRoute = createRoute({
  getParentRoute: () => authLayoutRoute,
  path: '/logout',
  component: lazyRouteComponent(() => import('#web/features/auth/logout.page.tsx'), 'LogoutPage'),
});

export const authRoutes = authLayoutRoute.addChildren([
  welcomeRoute,
  authRoute,
  loginRoute,
  unknownAuthRoute,
  logoutRoute,
  tokenRoute('ativar-conta', 'activation'),
  tokenRoute('cadastrar-senha', 'registration'),
  tokenRoute('recuperar-senha', 'recovery'),
]);
