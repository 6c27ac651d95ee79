import type { AsyncRouteComponent, ParamsOptions } from '@tanstack/react-router';
import { createRoute, notFound, useParams } from '@tanstack/react-router';
import type { Permission } from '#contracts/core/permissions.ts';
import { NotFoundPage } from '#web/kit/feedback/not-found.page.tsx';
import { adminRoute } from './admin.route.ts';
import type { Crumb } from './crumbs.ts';
import { isPermitted } from './permitted.ts';
import { withProps } from './with-props.tsx';

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
