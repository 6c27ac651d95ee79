import { createListRoute, createPageRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

const listRoute = createListRoute('/alerts', {
  permission: 'alerts.read',
  api: () => import('./alerts.api.ts'),
  component: lazyPage(['alerts', 'alerts/kinds'], () => import('./alerts.list.tsx'), 'AlertsList'),
  crumbs: [{ label: 'shell.menu.alerts' }],
});

const rulesRoute = createPageRoute('/alerts/rules', {
  permission: 'alerts.rules',
  component: lazyPage(['alerts', 'alerts/kinds'], () => import('./alert-rules.form.tsx'), 'AlertRulesForm'),
  crumbs: [{ label: 'shell.menu.alerts', to: '/admin/alerts' }, { label: 'shell.crumb.rules' }],
});

export const alertsRoutes = [listRoute, rulesRoute] as const;
