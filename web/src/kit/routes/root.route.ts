import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { OfficeMemory } from '#web/lib/query-client.ts';

interface RootContext {
  memory: OfficeMemory;
  /** The search that the list at a path opens with, where the person has chosen one. */
  openingSearch: (client: QueryClient, path: string) => Promise<Record<string, unknown> | undefined>;
}

/** What every route stands under. The application gives it its frame. */
export const rootRoute = createRootRouteWithContext<RootContext>()();
