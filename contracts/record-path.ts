import type { ResourceName } from './audit.ts';

/** Pages of records in the web client. A quiz opens in its editor; a capsule has the list filtered to it. */
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
 * Path of a record's page in the web client.
 * @param name of the record: a capsule's serial number
 */
export const recordPath = (resource: ResourceName, id: number, name: string) => PATHS[resource](id, name);
