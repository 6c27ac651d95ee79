import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#web/kit/routes/admin.route.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy-policy',
  component: lazyPage([], () => import('./privacy.page.tsx'), 'PrivacyPage'),
});

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyPage([], () => import('./privacy.page.tsx'), 'TermsPage'),
});
