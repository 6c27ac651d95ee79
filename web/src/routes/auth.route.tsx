import { createRoute } from '@tanstack/react-router';
import { AuthLayout } from '#web/features/auth/auth-layout.tsx';
import { rootRoute } from './root.route.tsx';

/** The frame of every page before sign-in. */
export const authLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth-layout',
  component: AuthLayout,
});

/** What stands under /auth. */
export const authRoute = createRoute({ getParentRoute: () => authLayoutRoute, path: '/auth' });
