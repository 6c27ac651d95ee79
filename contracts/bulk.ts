import * as z from 'zod';
import { campaignGiving } from './campaigns/campaigns.ts';
import { bulkCall } from './core/bulk.ts';
import { MAX_ID, queryInteger } from './core/fields.ts';
import { deviceSet } from './devices/device-set.ts';
import { ORGANISATIONS, PLACES } from './organisations/organisation-refs.ts';
import { userSet } from './users/user-input.ts';

/** The bulk calls, by the resource names that the audit trail uses. */
export const BULK_CALLS = {
  category: bulkCall({
    path: '/categories',
    tag: 'Categories',
    many: 'categories',
    write: 'categories.write',
  }),
  fragrance: bulkCall({
    path: '/fragrances',
    tag: 'Fragrances',
    many: 'fragrances',
    write: 'fragrances.write',
    set: z.object({ categoryId: queryInteger(1, MAX_ID) }),
  }),
  campaign: bulkCall({
    path: '/campaigns',
    tag: 'Campaigns',
    many: 'campaigns',
    write: 'campaigns.write',
    set: z.object({ organisationId: queryInteger(1, MAX_ID).nullable() }),
    query: campaignGiving,
  }),
  device: bulkCall({
    path: '/devices',
    tag: 'Devices',
    many: 'devices',
    write: 'devices.write',
    actions: ['edit'],
    set: deviceSet,
  }),
  capsule: bulkCall({
    path: '/capsules',
    tag: 'Capsules',
    many: 'capsules',
    write: 'capsules.write',
    actions: ['deactivate', 'activate', 'edit'],
    // That they are in no device: devices say themselves which capsules are in them.
    set: z.object({ deviceId: z.null() }),
  }),
  quiz: bulkCall({ path: '/quiz', tag: 'Quiz', many: 'quizzes', write: 'quizzes.write' }),
  organisation: bulkCall(ORGANISATIONS),
  place: bulkCall(PLACES),
  initiative: bulkCall({
    path: '/iniciativa',
    tag: 'Initiatives',
    many: 'initiatives',
    write: 'initiatives.write',
  }),
  incident: bulkCall({
    path: '/incidents',
    tag: 'Incidents',
    many: 'incidents',
    write: 'incidents.write',
  }),
  user: bulkCall({
    path: '/usuario',
    tag: 'Users',
    many: 'users',
    write: 'users.write',
    set: userSet,
    stepUp: true,
  }),
} as const;
