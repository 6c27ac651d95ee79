import * as z from 'zod';
import { bulkCall } from './core/bulk.ts';
import { digits, MAX_ID, recordId } from './core/fields.ts';

/** The calls for many records, by what the audit trail calls their resource. */
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
    set: z.object({ categoryId: digits(1, MAX_ID) }),
  }),
  campaign: bulkCall({ path: '/campaigns', tag: 'Campaigns', many: 'campaigns', write: 'campaigns.write' }),
  device: bulkCall({
    path: '/devices',
    tag: 'Devices',
    many: 'devices',
    write: 'devices.write',
    actions: ['edit'],
    set: z.object({ campaignId: recordId.nullable() }),
  }),
  quiz: bulkCall({ path: '/quiz', tag: 'Quiz', many: 'quizzes', write: 'quizzes.write' }),
  user: bulkCall({
    path: '/usuario',
    tag: 'Users',
    many: 'users',
    write: 'users.write',
    set: z.object({ profile: z.object({ id: recordId }) }),
  }),
} as const;
