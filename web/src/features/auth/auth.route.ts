import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#web/kit/routes/root.route.ts';
import { AuthLayout } from './auth-layout.tsx';

/** The frame of every page before sign-in. */
export const authLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth-layout',
  component: AuthLayout,
});

/** The parent of the routes under /auth. */
export const authRoute = createRoute({ getParentRoute: () => authLayoutRoute, path: '/auth' });
