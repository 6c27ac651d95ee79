import type { AsyncRouteComponent } from '@tanstack/react-router';
import { notFound, useParams } from '@tanstack/react-router';
import type { Permission } from '#contracts/core/permissions.ts';
import { NotFoundPage } from '#web/kit/feedback/not-found.page.tsx';
import type { Crumb } from './crumbs.ts';
import { permittedRoute } from './permitted.ts';
import { withProps } from './with-props.tsx';

/** Shared options of the routes of a single record. An id that is not a number is not found. */
export const recordRoute = {
  params: {
    parse: ({ id }: { id: string }): { id: number } => ({
      id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : Number.NaN,
    }),
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  },
  beforeLoad: ({ params }: { params: { id: number } }) => {
    if (Number.isNaN(params.id)) throw notFound();
  },
  notFoundComponent: NotFoundPage,
};

/** The same for users with a permission. */
function permittedRecordRoute(permission: Permission) {
  return {
    ...recordRoute,
    beforeLoad: (context: Parameters<typeof recordRoute.beforeLoad>[0]) => {
      permittedRoute(permission).beforeLoad();
      recordRoute.beforeLoad(context);
    },
  };
}

/** Props of a record's form; the key remounts the form for each record. */
export function useRecordProps() {
  const { id } = useParams({ strict: false });
  if (id === undefined) throw new TypeError('The address names no record');
  return { key: id, props: { id } };
}

interface RecordRouteOptions {
  permission: Permission;
  component: AsyncRouteComponent<{ id: number }>;
  /** The breadcrumb up to the list. */
  crumbs: readonly Crumb[];
}

/** Shared options of the forms of existing records, for users with a permission. */
export function recordForm({ permission, component, crumbs }: RecordRouteOptions) {
  return {
    ...permittedRecordRoute(permission),
    component: withProps(component, useRecordProps),
    staticData: { crumbs: [...crumbs, { label: 'shell.crumb.update' as const }] },
  };
}

/** Shared options of record pages, for users with a permission. The record's name ends the breadcrumb. */
export function recordPage({ permission, component, crumbs }: RecordRouteOptions) {
  return {
    ...permittedRecordRoute(permission),
    component: withProps(component, useRecordProps),
    staticData: { crumbs: [...crumbs, { label: 'shell.crumb.details' as const }] },
  };
}
