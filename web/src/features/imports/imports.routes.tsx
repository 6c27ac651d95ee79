import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { permittedRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

/** The search parameters of the import page. */
interface ImportSearch {
  /** The page checks that the kind exists; parsing the URL should not load the contract. */
  kind?: string | undefined;
}

const WORD = /^[a-z]{1,40}$/;

/** Validates the search parameters of the import: `?kind=devices`. */
function parseImportSearch({ kind }: Record<string, unknown>): ImportSearch {
  return typeof kind === 'string' && WORD.test(kind) ? { kind } : {};
}

const pageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/import',
  ...permittedRoute('imports.write'),
  validateSearch: parseImportSearch,
  component: lazyPage(['imports'], () => import('./import.page.tsx'), 'ImportPage'),
  staticData: { crumbs: [{ label: 'shell.menu.import' }] },
});

export const importRoutes = [pageRoute] as const;
