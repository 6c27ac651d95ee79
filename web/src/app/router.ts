import type { RouterHistory } from '@tanstack/react-router';
import { createRouter } from '@tanstack/react-router';
import { openingSearch } from '#web/features/views/views.api.ts';
import { NotFoundPage } from '#web/kit/feedback/not-found.page.tsx';
import { CrashPage, PendingPage } from './fallback.pages.tsx';
import { routeTree } from './route-tree.ts';

/** How long a page may take to load before the pending page is shown, in milliseconds. */
export const PENDING_MS = 300;

/**
 * Creates the router.
 * @param history replaces the browser's address bar in tests
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClientHolder: {}, openingSearch },
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    // Lists prefetch their next pages themselves, and the query client caches the data.
    defaultStaleTime: Number.POSITIVE_INFINITY,
    defaultGcTime: 0,
    scrollRestoration: true,
    ...(history && { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
