import type { RouterHistory } from '@tanstack/react-router';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from '#web/routes/tree.ts';
import { CrashPage } from './crash.page.tsx';
import { NotFoundPage } from './not-found.page.tsx';
import { PendingPage } from './pending.page.tsx';

/** A page that takes longer than this to fetch shows that it is on its way, in milliseconds. */
export const PENDING_MS = 300;

/**
 * Makes the router.
 * @param history another than the browser's address bar, for tests
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { memory: {} },
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...(history && { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
