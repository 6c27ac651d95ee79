import { createRoute } from '@tanstack/react-router';
import { parseImportSearch } from '#web/features/imports/import-search.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';
import { permittedRoute } from './permitted.ts';

const pageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/import',
  ...permittedRoute('imports.write'),
  validateSearch: parseImportSearch,
  component: lazyFeature(['imports'], () => import('#web/features/imports/import.page.tsx'), 'ImportPage'),
  staticData: { crumbs: [{ label: 'shell.menu.import' }] },
});

export const importRoutes = [pageRoute] as const;
