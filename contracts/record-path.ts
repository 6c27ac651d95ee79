import type { ResourceName } from './audit.ts';

/** Where each kind of record is shown in the web client. A quiz's page is its editor, a capsule's the list with it alone. */
const PATHS: Record<ResourceName, (id: number, name: string) => string> = {
  user: (id) => `/admin/users/${id}`,
  category: (id) => `/admin/categories/${id}`,
  fragrance: (id) => `/admin/fragrances/${id}`,
  campaign: (id) => `/admin/campaigns/${id}`,
  quiz: (id) => `/admin/quiz/${id}/update`,
  device: (id) => `/admin/devices/${id}`,
  organisation: (id) => `/admin/organisations/${id}`,
  place: (id) => `/admin/places/${id}`,
  initiative: (id) => `/admin/initiatives/${id}`,
  incident: (id) => `/admin/incidents/${id}`,
  capsule: (_, name) => `/admin/capsules?q=${encodeURIComponent(name)}`,
};

/**
 * The page of a record in the web client.
 * @param name what the record is called: a capsule's serial number
 */
export const recordPath = (resource: ResourceName, id: number, name: string) => PATHS[resource](id, name);
