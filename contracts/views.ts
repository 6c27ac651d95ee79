import * as z from 'zod';
import { endpoint } from './core/endpoint.ts';
import { idParams, instant, line } from './core/fields.ts';
import type { Permission } from './core/permissions.ts';
import { PAGES, type ResourceName } from './core/resources.ts';

/** Lists that support saved views, by API path, and the permission to read each. */
export const VIEW_LISTS = {
  ...(Object.fromEntries(Object.values(PAGES).map(({ api, read }) => [api, read])) as Record<
    (typeof PAGES)[ResourceName]['api'],
    Permission
  >),
  audit: 'audit.read',
} as const satisfies Record<string, Permission>;
export type ViewList = keyof typeof VIEW_LISTS;

const viewList = z.enum(Object.keys(VIEW_LISTS) as [ViewList, ...ViewList[]]);

/** In characters. */
export const VIEW_NAME_MAX = 60;
export const VIEW_SEARCH_MAX = 2_000;
/** Maximum views of one person, over all lists. */
export const VIEWS_MAX = 200;

/** Column ids, as the list names them. */
const columns = z.array(line(1, 60)).max(60);

export const viewInput = z
  .object({
    list: viewList,
    name: line(1, VIEW_NAME_MAX),
    /** Without a leading question mark. */
    search: line(0, VIEW_SEARCH_MAX).transform((text) => text.replace(/^\?/, '')),
    columns: columns
      .nullish()
      .transform((ids) => ids ?? null)
      .meta({ description: "Ids of the columns to show; null for the list's default columns" }),
    shared: z.boolean().default(false),
  })
  .meta({ id: 'ViewInput' });

export const view = z
  .object({
    viewId: z.int(),
    list: viewList,
    name: z.string(),
    /** The list's query string. */
    search: z.string(),
    columns: z.array(z.string()).nullable(),
    /** Whether everybody who may read the list sees it. */
    shared: z.boolean(),
    owner: z.object({ id: z.int(), nome: z.string() }),
    /** Whether the reader has it in their menu. */
    pinned: z.boolean(),
    /** Whether the reader's list opens with it; at most one per list. */
    opening: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'View' });
export type View = z.infer<typeof view>;

const tag = 'Views';
/** Views belong to one's own account; access to their list is checked separately for each. */
const access = 'users.self';

export const listViews = endpoint({
  method: 'GET',
  path: '/views',
  summary: "Lists the caller's own and all shared views of the lists that they may read, by name",
  tag,
  access,
  query: z.object({ list: viewList.optional() }),
  answer: z.object({ data: z.array(view), total: z.int(), totalPages: z.int() }),
});

export const createView = endpoint({
  method: 'POST',
  path: '/views',
  summary: 'Saves the state of a list under a name',
  tag,
  access,
  body: viewInput,
  answer: view,
  status: 201,
  errors: ['forbidden', 'conflict.duplicate', 'view.too_many'],
});

export const updateView = endpoint({
  method: 'PUT',
  path: '/views/{id}',
  summary: "Changes one of the caller's views; administrators can also change others' shared views",
  tag,
  access,
  params: idParams,
  body: viewInput,
  answer: view,
  errors: ['forbidden', 'conflict.duplicate'],
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/views/{id}',
  summary: "Deletes one of the caller's views; administrators can also delete others' shared views",
  tag,
  access,
  params: idParams,
  errors: ['forbidden'],
});

export const useView = endpoint({
  method: 'PUT',
  path: '/views/{id}/use',
  summary: "Sets whether the caller's menu shows a view, and whether their list opens with it",
  tag,
  access,
  params: idParams,
  body: z.object({ pinned: z.boolean(), opening: z.boolean() }).meta({ id: 'ViewUse' }),
  answer: view,
});

/** Whether somebody may change a view: its owner, and administrators if it is shared. */
export function canChangeView(
  { owner, shared }: Pick<View, 'owner' | 'shared'>,
  reader: { id: number; profile: string },
): boolean {
  return owner.id === reader.id || (shared && reader.profile.toUpperCase() === 'ADMIN');
}
