import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { hasBackOfficeAccess } from '#contracts/core/permissions.ts';
import { rememberLastPath } from '#web/lib/after-sign-in.ts';
import type { QueryClientHolder } from '#web/lib/query-client.ts';
import { queryClientFor } from '#web/lib/query-client.ts';
import { currentUser, loadCurrentUser, requiredStep } from '#web/lib/session.ts';
import { getSession } from '#web/lib/session-store.ts';

interface RootContext {
  queryClientHolder: QueryClientHolder;
  /** Returns the search that the list at a path opens with, if the user has chosen one. */
  openingSearch: (client: QueryClient, path: string) => Promise<Record<string, unknown> | undefined>;
}

/** The root of all routes. The application adds its layout. */
export const rootRoute = createRootRouteWithContext<RootContext>()();

/**
 * The back office, for signed-in users with access to it. The application adds its layout. Its pages' loaders find the
 * user's query cache in their context.
 */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: async ({ context, location }) => {
    if (!getSession()) {
      rememberLastPath(location.href);
      throw redirect({ to: '/auth/login', replace: true });
    }
    const user = await requireCurrentUser(location.href);
    if (!hasBackOfficeAccess(user.profile.nome)) throw redirect({ to: '/', replace: true });
    const first = requiredStep(user);
    if (first) {
      rememberLastPath(location.href);
      throw redirect({ to: first, replace: true });
    }
    return { queryClient: queryClientFor(context.queryClientHolder, user.id) };
  },
  onLeave: ({ context }) => {
    delete context.queryClientHolder.client;
  },
});

/** The current user: cached, or fetched if the page was left before the response came. An ended session redirects. */
async function requireCurrentUser(href: string) {
  try {
    return currentUser() ?? (await loadCurrentUser());
  } catch (error) {
    if (getSession()) throw error;
    throw redirectToSignIn(href);
  }
}

/** Redirects to the sign-in page after a call has ended the session; signing in leads back. */
export function redirectToSignIn(href: string) {
  rememberLastPath(href);
  return redirect({ to: '/auth/login', search: { expired: true }, replace: true });
}
