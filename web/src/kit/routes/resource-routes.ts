import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type CreatedName, PAGES } from '#contracts/core/resources.ts';
import type { Crumb } from './crumbs.ts';
import type { ListRouteOptions } from './list-route.ts';
import { createListRoute } from './list-route.ts';
import { createPageRoute } from './page-route.ts';
import { createRecordRoute } from './record-route.ts';

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
