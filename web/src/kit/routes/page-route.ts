import type { RouteComponent } from '@tanstack/react-router';
import { createRoute } from '@tanstack/react-router';
import type { Permission } from '#contracts/core/permissions.ts';
import { adminRoute } from './admin.route.ts';
import type { Crumb } from './crumbs.ts';
import { permittedRoute } from './permitted.ts';

interface PageRouteOptions {
  permission: Permission;
  component: RouteComponent;
  crumbs: readonly Crumb[];
}

/** Creates the route of a back-office page, for users with a permission. */
export function createPageRoute<const Path extends string>(
  path: Path,
  { permission, component, crumbs }: PageRouteOptions,
) {
  return createRoute({
    getParentRoute: () => adminRoute,
    path,
    ...permittedRoute(permission),
    component,
    staticData: { crumbs },
  });
}
