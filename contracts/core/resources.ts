import type { Permission } from './permissions.ts';

interface Pages {
  /** Path of the list in the web client. */
  list: string;
  /** Path of its calls, below the API prefix. */
  api: string;
  /** Permission to read the list and its records. */
  read: Permission;
  /** Permission to export the list. Missing: `read`. */
  export?: Permission;
  /** Permission to create records in a form, at `create` below the list. Missing: they aren't made in a form. */
  create?: Permission;
  /** Permission to change records. Missing: nobody can. */
  write?: Permission;
  /** A record's page, by its id. Missing: the id below the list. */
  record?: (id: number) => string;
}

/** Paths and permissions of each kind of record, in the order in which the search shows the kinds. */
export const PAGES = {
  user: {
    list: '/admin/users',
    api: 'usuario',
    read: 'users.read',
    export: 'users.write',
    create: 'users.write',
    write: 'users.write',
  },
  device: {
    list: '/admin/devices',
    api: 'devices',
    read: 'devices.read',
    create: 'devices.create',
    write: 'devices.write',
  },
  capsule: {
    list: '/admin/capsules',
    api: 'capsules',
    read: 'capsules.read',
    write: 'capsules.write',
  },
  campaign: {
    list: '/admin/campaigns',
    api: 'campaigns',
    read: 'campaigns.read',
    create: 'campaigns.write',
    write: 'campaigns.write',
  },
  fragrance: {
    list: '/admin/fragrances',
    api: 'fragrances',
    read: 'fragrances.read',
    create: 'fragrances.write',
    write: 'fragrances.write',
  },
  category: {
    list: '/admin/categories',
    api: 'categories',
    read: 'categories.read',
    create: 'categories.write',
    write: 'categories.write',
  },
  quiz: {
    list: '/admin/quiz',
    api: 'quiz',
    read: 'quizzes.read',
    create: 'quizzes.write',
    write: 'quizzes.write',
    // Its editor.
    record: (id) => `/admin/quiz/${id}/update`,
  },
  organisation: {
    list: '/admin/organisations',
    api: 'organisations',
    read: 'organisations.read',
    create: 'organisations.write',
    write: 'organisations.write',
  },
  place: {
    list: '/admin/places',
    api: 'places',
    read: 'places.read',
    create: 'places.write',
    write: 'places.write',
  },
  initiative: {
    list: '/admin/initiatives',
    api: 'iniciativa',
    read: 'initiatives.read',
    create: 'initiatives.write',
    write: 'initiatives.write',
  },
  visit: {
    list: '/admin/visits',
    api: 'visits',
    read: 'visits.read',
    create: 'visits.write',
    write: 'visits.write',
  },
  incident: {
    list: '/admin/incidents',
    api: 'incidents',
    read: 'incidents.write',
    create: 'incidents.write',
    write: 'incidents.write',
  },
} as const satisfies Record<string, Pages>;

/** Kinds of records that have a list. */
export type ResourceName = keyof typeof PAGES;
export const RESOURCE_NAMES = Object.keys(PAGES) as ResourceName[];

/** Kinds of records that are created in a form. */
export type CreatedName = {
  [Name in ResourceName]: (typeof PAGES)[Name] extends { create: Permission } ? Name : never;
}[ResourceName];
export const CREATED_NAMES = RESOURCE_NAMES.filter((name): name is CreatedName => 'create' in PAGES[name]);

export function exportPermission(resource: ResourceName): Permission {
  const { read, export: exports = read }: Pages = PAGES[resource];
  return exports;
}

/** Path of a record's page in the web client. */
export function recordPath(resource: ResourceName, id: number): string {
  const { list, record }: Pages = PAGES[resource];
  return record?.(id) ?? `${list}/${id}`;
}
