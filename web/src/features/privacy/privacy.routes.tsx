import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#web/kit/routes/root.route.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy-policy',
  component: lazyFeature([], () => import('./privacy.page.tsx'), 'PrivacyPage'),
});

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyFeature([], () => import('./privacy.page.tsx'), 'TermsPage'),
});
