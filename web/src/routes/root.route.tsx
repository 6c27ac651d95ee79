import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundPage } from '#web/app/not-found.page.tsx';
import type { OfficeMemory } from '#web/app/query-client.ts';
import { RootLayout } from '#web/app/root-layout.tsx';

export const rootRoute = createRootRouteWithContext<{ memory: OfficeMemory }>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
});
