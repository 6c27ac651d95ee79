import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { QueryClientHolder } from '#web/lib/query-client.ts';

interface RootContext {
  queryClientHolder: QueryClientHolder;
  /** Returns the search that the list at a path opens with, if the user has chosen one. */
  openingSearch: (client: QueryClient, path: string) => Promise<Record<string, unknown> | undefined>;
}

/** The root of all routes. The application adds its layout. */
export const rootRoute = createRootRouteWithContext<RootContext>()();
