import type { AsyncRouteComponent, ParamsOptions, RouteComponent } from '@tanstack/react-router';
import { createRoute, notFound, useParams } from '@tanstack/react-router';
import type { Key } from 'react';
import type { Permission } from '#contracts/core/permissions.ts';
import { can, holderOf } from '#contracts/core/permissions.ts';
import type { CreatedName } from '#contracts/core/resources.ts';
import { PAGES } from '#contracts/core/resources.ts';
import { NotFoundPage } from '#web/kit/feedback/not-found.page.tsx';
import { parseListSearch } from '#web/kit/list/list-search.ts';
import { currentUser } from '#web/lib/session.ts';
import { adminRoute } from './admin.route.ts';
import { listLoader } from './list-loader.ts';
import type { Crumb } from './shell-contexts.ts';

interface ResourceRoutesOptions extends Pick<ListRouteOptions, 'api'> {
  kind: CreatedName;
  /** The breadcrumb of the list. Missing: its name alone. */
  crumbs?: readonly [...Crumb[], Crumb];
  List: AsyncRouteComponent<object>;
  /** One form for new and existing records. */
  Form: AsyncRouteComponent<{ id?: number }>;
  Page: AsyncRouteComponent<{ id: number }>;
}

/**
 * Creates the routes of a resource: its list, the forms of new and existing records, and a record's page, whose name
 * ends the breadcrumb. Forms are read-only for those who may only read the list.
 */
export function resourceRoutes<const Path extends `/${string}`>(
  path: Path,
  { kind, api, crumbs = [{ label: `shell.records.${kind}` }], List, Form, Page }: ResourceRoutesOptions,
) {
  const { list, read, create } = PAGES[kind];
  const parents = crumbs.map((crumb) => (crumb === crumbs.at(-1) ? { ...crumb, to: list } : crumb));
  return [
    createListRoute(path, { permission: read, api, component: List, crumbs }),
    createPageRoute(`${path}/create`, {
      permission: create,
      component: Form,
      crumbs: [...parents, { label: `shell.crumb.create.${kind}` }],
    }),
    createRecordRoute(`${path}/$id/update`, {
      permission: read,
      component: Form,
      crumbs: [...parents, { label: 'shell.crumb.update' }],
    }),
    createRecordRoute(`${path}/$id`, {
      permission: read,
      component: Page,
      crumbs: [...parents, { label: 'shell.crumb.details' }],
    }),
  ] as const;
}

interface ListRouteOptions {
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

const idParams = {
  params: {
    parse: ({ id }: { id: string }): { id: number } => ({
      id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : Number.NaN,
    }),
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  },
};

interface RecordRouteOptions {
  /** A function if it depends on the record. */
  permission: Permission | ((id: number) => boolean);
  component: AsyncRouteComponent<{ id: number }>;
  crumbs: readonly Crumb[];
}

/** Creates the route of a record's page or form, for users with a permission. An id that is not a number is not found. */
export function createRecordRoute<const Path extends `/${string}/$id` | `/${string}/$id/update`>(
  path: Path,
  { permission, component, crumbs }: RecordRouteOptions,
) {
  return createRoute({
    getParentRoute: () => adminRoute,
    path,
    // TypeScript can't tell that each of these paths has exactly this parameter.
    ...(idParams as unknown as ParamsOptions<Path, { id: number }>),
    beforeLoad: ({ params: { id } }: { params: { id: number } }) => {
      const permitted = typeof permission === 'function' ? permission(id) : isPermitted(permission);
      if (Number.isNaN(id) || !permitted) throw notFound();
    },
    notFoundComponent: NotFoundPage,
    component: withProps(component, useRecordProps),
    staticData: { crumbs },
  });
}

/** The key remounts the component for each record. */
function useRecordProps(): { key: number; props: { id: number } } {
  const { id } = useParams({ strict: false });
  if (id === undefined) throw new TypeError('The address names no record');
  return { key: id, props: { id } };
}

/** Whether the signed-in user has a permission. */
export function isPermitted(permission: Permission): boolean {
  const viewer = currentUser();
  return viewer !== null && can(holderOf(viewer), permission);
}

/** Shared options of routes that need a permission; other users get the not-found page. */
export function permittedRoute(permission: Permission) {
  return {
    beforeLoad: () => {
      if (!isPermitted(permission)) throw notFound();
    },
    notFoundComponent: NotFoundPage,
  };
}

/**
 * Turns a page that takes props into a route component.
 * @param Page a lazy component; the router can still preload it
 * @param useProps hook that reads the props from the route. A changed `key` remounts the page.
 */
export function withProps<Props extends object>(
  Page: AsyncRouteComponent<Props>,
  useProps: () => { key?: Key; props: Props },
) {
  const Routed = () => {
    const { key, props } = useProps();
    return <Page key={key} {...props} />;
  };
  return Object.assign(Routed, Page.preload && { preload: Page.preload });
}
