import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';

const pageRoute = createPageRoute('/system', {
  permission: 'system.read',
  component: lazyFeature(['system'], () => import('./system.page.tsx'), 'SystemPage'),
  crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.system' }],
});

export const systemRoutes = [pageRoute] as const;
