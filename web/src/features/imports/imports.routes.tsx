import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { permittedRoute } from '#web/kit/routes/permitted.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { parseImportSearch } from './import-search.ts';

const pageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/import',
  ...permittedRoute('imports.write'),
  validateSearch: parseImportSearch,
  component: lazyPage(['imports'], () => import('./import.page.tsx'), 'ImportPage'),
  staticData: { crumbs: [{ label: 'shell.menu.import' }] },
});

export const importRoutes = [pageRoute] as const;
