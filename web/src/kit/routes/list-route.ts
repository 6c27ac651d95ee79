import type { RouteComponent } from '@tanstack/react-router';
import { createRoute } from '@tanstack/react-router';
import type { Permission } from '#contracts/core/permissions.ts';
import { parseListSearch } from '#web/kit/list/list-search.ts';
import { adminRoute } from './admin.route.ts';
import type { Crumb } from './crumbs.ts';
import { listLoader } from './list-loader.ts';
import { permittedRoute } from './permitted.ts';

export interface ListRouteOptions {
  permission: Permission;
  /** Imports the list's `<name>.api.ts`. */
  api: Parameters<typeof listLoader>[0];
  component: RouteComponent;
  crumbs: readonly Crumb[];
}

/** Creates the route of a back-office list, for users with a permission. */
export function createListRoute<const Path extends string>(
  path: Path,
  { permission, api, component, crumbs }: ListRouteOptions,
) {
  return createRoute({
    getParentRoute: () => adminRoute,
    path,
    ...permittedRoute(permission),
    validateSearch: parseListSearch,
    loader: listLoader(api),
    component,
    staticData: { crumbs },
  });
}
