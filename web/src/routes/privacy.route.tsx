import { createRoute } from '@tanstack/react-router';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { rootRoute } from './root.route.tsx';

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy-policy',
  component: lazyFeature([], () => import('#web/features/privacy/privacy.page.tsx'), 'PrivacyPage'),
});
