import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { CAMPAIGN_SORT, listCampaigns } from '#contracts/campaigns/campaigns.ts';
import { CAPSULE_SORT, listCapsules } from '#contracts/capsules/capsules.ts';
import { CATEGORY_SORT, listCategories } from '#contracts/categories.ts';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import type { ResourceName } from '#contracts/core/resources.ts';
import { DEVICE_SORT, listDevices } from '#contracts/devices/devices.ts';
import { FRAGRANCE_SORT, listFragrances } from '#contracts/fragrances.ts';
import { INCIDENT_SORT, listIncidents } from '#contracts/incidents.ts';
import { INITIATIVE_SORT, listInitiatives } from '#contracts/initiatives/initiatives.ts';
import { listOrganisations, ORGANISATION_SORT } from '#contracts/organisations/organisations.ts';
import { listPlaces, PLACE_SORT } from '#contracts/places.ts';
import { listQuizzes } from '#contracts/quizzes/quiz-calls.ts';
import { QUIZ_SORT } from '#contracts/quizzes/quizzes.ts';
import { listUsers, USER_SORT } from '#contracts/users/users.ts';
import { listVisits } from '#contracts/visits/visit-calls.ts';
import { VISIT_SORT } from '#contracts/visits/visits.ts';
import { users } from './schema/accounts.ts';
import { campaigns, categories, fragrances } from './schema/catalogue.ts';
import { capsules, devices } from './schema/devices.ts';
import { incidents } from './schema/incidents.ts';
import { initiatives } from './schema/initiatives.ts';
import { organisations, places } from './schema/organisations.ts';
import { quizzes } from './schema/quizzes.ts';
import { visits } from './schema/visits.ts';

/** What code that iterates over all resources needs to know of one. */
interface Resource {
  /** If it has a column `active`, its records are active or inactive, and each state has its own list and count. */
  table: PgTable;
  /** The id column, as the schema names it. */
  id: string;
  /** The column with a record's name, which the audit trail keeps after the record is deleted. */
  name: string;
  /** What people are told instead, where that is more than the name. */
  called?: SQL;
  list: EndpointSpec;
  /** The columns with free text that may mention people; none if its records belong to a person. */
  texts: readonly string[];
  /** The sort fields of its list. */
  sort: readonly string[];
  /** Sort fields without an index, and the reason. */
  unindexed?: Record<string, string>;
}

const CHANGED_BY_EVERY_CALL =
  'Changes with every call of a device: an index would cost each of them more than a rare sort costs.';
const LOOKED_UP = 'Is looked up when it is asked for, by an index.';
const BESIDE = 'Stands beside a record, and is seldom what a list is sorted by.';
const OF_FEW = 'Few records have it, and a sort by it is rare.';
const COUNTED = 'Is counted when it is asked for, from an index.';
const FEW = 'There are few incidents.';
const OF_CONTACT = { 'contact.name': BESIDE, 'contact.phone': BESIDE };

/**
 * The resources by their audit trail names. Checks of the database, its lists and its exports are derived from them:
 * `resources.test.ts` reports what a resource lacks.
 */
export const RESOURCES = {
  user: {
    table: users,
    id: 'userId',
    name: 'name',
    texts: [],
    list: listUsers,
    sort: USER_SORT,
    unindexed: { pendingEmail: OF_FEW, erasureAskedAt: OF_FEW, anonymisedAt: OF_FEW },
  },
  category: {
    table: categories,
    id: 'categoryId',
    name: 'name',
    texts: ['name'],
    list: listCategories,
    sort: CATEGORY_SORT,
  },
  fragrance: {
    table: fragrances,
    id: 'fragranceId',
    name: 'name',
    texts: ['name', 'description'],
    list: listFragrances,
    sort: FRAGRANCE_SORT,
    unindexed: { hasShots: LOOKED_UP },
  },
  campaign: {
    table: campaigns,
    id: 'campaignId',
    name: 'name',
    texts: ['name'],
    list: listCampaigns,
    sort: CAMPAIGN_SORT,
    unindexed: {
      qrCode: 'Says no more than the id, by which nobody looks for text: the campaigns are few.',
      hasShots: LOOKED_UP,
    },
  },
  quiz: {
    table: quizzes,
    id: 'quizId',
    name: 'name',
    texts: ['name'],
    list: listQuizzes,
    sort: QUIZ_SORT,
    unindexed: {
      questionCount: COUNTED,
      'organisation.name': LOOKED_UP,
      'organisation.organisationId': LOOKED_UP,
    },
  },
  device: {
    table: devices,
    id: 'deviceId',
    name: 'macAddress',
    called: sql`concat_ws(' · ', ${devices.name}, ${devices.macAddress})`,
    texts: ['name'],
    list: listDevices,
    sort: DEVICE_SORT,
    unindexed: {
      lastSeenAt: CHANGED_BY_EVERY_CALL,
      liveness: CHANGED_BY_EVERY_CALL,
      configState: LOOKED_UP,
      behindSince: LOOKED_UP,
      firmware: LOOKED_UP,
      signal: LOOKED_UP,
      battery: LOOKED_UP,
    },
  },
  capsule: {
    table: capsules,
    id: 'capsuleId',
    name: 'serialNumber',
    texts: [],
    list: listCapsules,
    sort: CAPSULE_SORT,
    unindexed: {
      remainingShots: CHANGED_BY_EVERY_CALL,
      updatedAt: CHANGED_BY_EVERY_CALL,
      emptyOn: LOOKED_UP,
      'emptyIn.low': LOOKED_UP,
      'emptyIn.middle': LOOKED_UP,
      'emptyIn.high': LOOKED_UP,
    },
  },
  organisation: {
    table: organisations,
    id: 'organisationId',
    name: 'name',
    texts: ['name', 'email', 'document'],
    list: listOrganisations,
    sort: ORGANISATION_SORT,
    unindexed: { places: COUNTED, devices: COUNTED, users: COUNTED, ...OF_CONTACT },
  },
  place: {
    table: places,
    id: 'placeId',
    name: 'name',
    texts: ['name', 'street'],
    list: listPlaces,
    sort: PLACE_SORT,
    unindexed: { devices: COUNTED, ...OF_CONTACT, 'contact.email': BESIDE },
  },
  initiative: {
    table: initiatives,
    id: 'initiativeId',
    name: 'name',
    texts: ['name'],
    list: listInitiatives,
    sort: INITIATIVE_SORT,
    unindexed: {
      status: 'Follows from the day and the clock.',
      delivered: COUNTED,
    },
  },
  visit: {
    table: visits,
    id: 'visitId',
    name: 'name',
    texts: ['name', 'note'],
    list: listVisits,
    sort: VISIT_SORT,
    unindexed: {
      status: 'Follows from when it was started and ended.',
      lines: COUNTED,
      done: COUNTED,
      startedAt: BESIDE,
      finishedAt: BESIDE,
    },
  },
  incident: {
    table: incidents,
    id: 'incidentId',
    name: 'name',
    texts: ['name', 'description', 'measures'],
    list: listIncidents,
    sort: INCIDENT_SORT,
    unindexed: {
      description: FEW,
      measures: FEW,
      foundAt: FEW,
      occurredFrom: FEW,
      reportedAt: FEW,
      toldAt: FEW,
      updatedAt: FEW,
      users: COUNTED,
    },
  },
} as const satisfies Record<ResourceName, Resource>;

export type ResourceTable<Name extends ResourceName = ResourceName> = (typeof RESOURCES)[Name]['table'];

/** The table and columns of a resource, for code that handles all resources alike. */
export function tableOf(resource: ResourceName) {
  const { table, id, name, called }: Resource = RESOURCES[resource];
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const idColumn = columns[id];
  // Devices are identified by their addresses, which are plain; a name is only what people call them.
  const foldedName = name === 'name' ? columns.nameFolded : columns.serialFolded;
  const nameColumn = columns[name];
  if (!idColumn || !nameColumn) throw new Error(`The table of ${resource} lacks its id or its name`);
  return {
    table,
    tableName: getTableName(table) as ResourceTable['_']['name'],
    id: idColumn,
    /** The name of its records. */
    name: nameColumn,
    /** What people are told that a record is called. */
    called: called ?? sql`${nameColumn}`,
    /** The folded name, without case and accents; missing where names are plain. */
    foldedName,
    /** The column that sorting by name uses. */
    sortedName: foldedName ?? nameColumn,
    /** Present where its records are active or inactive. */
    active: columns.active,
    /** Present where its records have ETags. */
    version: columns.version,
  };
}

/** Every resource. */
export const RESOURCE_LIST = (Object.entries(RESOURCES) as [ResourceName, Resource][]).map(
  ([resource, { name, texts, list, sort, unindexed = {} }]) => {
    const { table, tableName, id, active } = tableOf(resource);
    const hasStates = active !== undefined;
    return { resource, table, tableName, id, name, hasStates, texts, list, sort, unindexed };
  },
);

/** Resources whose records are edited, made active or inactive, and given a new version with every change. */
export type VersionedName = {
  [Name in ResourceName]: ResourceTable<Name> extends Record<'version' | 'deletedAt', PgColumn>
    ? Name
    : never;
}[ResourceName];
