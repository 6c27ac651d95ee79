import { createRoute } from '@tanstack/react-router';
import { keepFilters, parseAuditSearch } from '#web/features/audit/audit-search.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';
import { keptImport } from './kept-import.ts';
import { permittedRoute } from './permitted.ts';
import { rowsAhead } from './rows-ahead.ts';

const list = keptImport(() => import('#web/features/audit/audit.list.tsx'));

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/audit',
  ...permittedRoute('audit.read'),
  validateSearch: parseAuditSearch,
  search: keepFilters,
  ...rowsAhead(list),
  component: lazyFeature(['audit', 'auditEvents'], list, 'AuditList'),
  staticData: { crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.audit' }] },
});

export const auditRoutes = [listRoute] as const;
