import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { listLoader } from '#web/kit/routes/list-loader.ts';
import { permittedRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { parseAuditSearch } from './audit-search.ts';

const list = () => import('./audit.list.tsx');

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/audit',
  ...permittedRoute('audit.read'),
  validateSearch: parseAuditSearch,
  loader: listLoader(() => import('./audit.api.ts')),
  component: lazyPage(['audit', 'alerts/kinds'], list, 'AuditList'),
  staticData: { crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.audit' }] },
});

export const auditRoutes = [listRoute] as const;
