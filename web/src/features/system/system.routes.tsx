import { createPageRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

const pageRoute = createPageRoute('/system', {
  permission: 'system.read',
  component: lazyPage(['system'], () => import('./system.page.tsx'), 'SystemPage'),
  crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.system' }],
});

export const systemRoutes = [pageRoute] as const;
