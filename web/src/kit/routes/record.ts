import type { AsyncRouteComponent } from '@tanstack/react-router';
import { notFound, useParams } from '@tanstack/react-router';
import type { Permission } from '#contracts/core/permissions.ts';
import { NotFoundPage } from '#web/kit/feedback/not-found.page.tsx';
import type { Crumb } from './crumbs.ts';
import { permittedRoute } from './permitted.ts';
import { withProps } from './with-props.tsx';

/** What the routes of a single record have in common. An id that is no number names no record. */
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

/** The same for those who hold a permission. */
export function permittedRecordRoute(permission: Permission) {
  return {
    ...recordRoute,
    beforeLoad: (context: Parameters<typeof recordRoute.beforeLoad>[0]) => {
      permittedRoute(permission).beforeLoad();
      recordRoute.beforeLoad(context);
    },
  };
}

/** What a record's form is given: a new form for each record. */
export function useRecordProps() {
  const { id } = useParams({ strict: false });
  if (id === undefined) throw new TypeError('The address names no record');
  return { key: id, props: { id } };
}

interface RecordPageOptions {
  permission: Permission;
  component: AsyncRouteComponent<{ id: number }>;
  /** The way to the page; the record's name is added. */
  crumbs: readonly Crumb[];
}

/** What the routes of records' pages have in common, for people with a permission. */
export function recordPage({ permission, component, crumbs }: RecordPageOptions) {
  return {
    ...permittedRecordRoute(permission),
    component: withProps(component, useRecordProps),
    staticData: { crumbs: [...crumbs, { label: 'shell.crumb.details' as const }] },
  };
}
