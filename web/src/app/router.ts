import type { RouterHistory } from '@tanstack/react-router';
import { createRouter } from '@tanstack/react-router';
import { openingSearch } from '#web/features/views/opening-view.ts';
import { NotFoundPage } from '#web/kit/feedback/not-found.page.tsx';
import { CrashPage } from './crash.page.tsx';
import { PendingPage } from './pending.page.tsx';
import { routeTree } from './route-tree.ts';

/** A page that takes longer than this to fetch shows that it is on its way, in milliseconds. */
export const PENDING_MS = 300;

/**
 * Makes the router.
 * @param history another than the browser's address bar, for tests
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { memory: {}, openingSearch },
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    // Lists read their next pages themselves, and what was read is kept by the query client.
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
