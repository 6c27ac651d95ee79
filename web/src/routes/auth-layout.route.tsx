import { createRoute } from '@tanstack/react-router';
import { AuthLayout } from '#web/features/auth/auth-layout.tsx';
import { rootRoute } from './root.route.tsx';

export const authLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth-layout',
  component: AuthLayout,
});
