import { createRoute } from '@tanstack/react-router';
import { keepFilters, parseAuditSearch } from '#web/features/audit/audit-search.ts';
import { lazyFeature } from '#web/i18n/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';
import { permittedRoute } from './permitted.ts';

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/audit',
  ...permittedRoute('audit.read'),
  validateSearch: parseAuditSearch,
  search: keepFilters,
  component: lazyFeature(['audit', 'deeds'], () => import('#web/features/audit/audit.list.tsx'), 'AuditList'),
  staticData: { crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.audit' }] },
});

export const auditRoutes = [listRoute] as const;
