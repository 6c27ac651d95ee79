import { createRootRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#web/app/not-found.page.tsx';
import { RootLayout } from '#web/app/root-layout.tsx';

export const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });
