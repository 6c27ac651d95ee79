import { createRootRouteWithContext } from '@tanstack/react-router';
import type { OfficeMemory } from '#web/lib/query-client.ts';

/** What every route stands under. The application gives it its frame. */
export const rootRoute = createRootRouteWithContext<{ memory: OfficeMemory }>()();
