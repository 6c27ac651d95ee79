import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillTables } from '../../testing/many-rows.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { LIMITS } from './prepared.ts';
import { statementsOf } from './testing/list-statements.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

beforeAll(() => fillTables(app.db, 1_000));
// Other files of this worker may have used up the names.
const { statements } = LIMITS;
LIMITS.statements = Number.POSITIVE_INFINITY;
afterAll(() => {
  LIMITS.statements = statements;
});

describe('the first page of a list', () => {
  // A second statement is only needed for rows that were found.
  beforeAll(async () => {
    await app.db.execute(sql`
      insert into campaign_slots (campaign_id, slot, fragrance_id)
      select 7, 20, fragrance_id from fragrances where active order by created_at desc limit 1
    `);
  });

  it.each([
    ['unfiltered', {}],
    ['filtered by another record', { campaignId: '7' }],
  ])('is read in one statement: %s', async (_, query) => {
    expect(await statementsOf(app, admin, '/fragrances', { ...query, perPage: 50 })).toHaveLength(1);
  });

  it.each([
    ['a column of its own', { categoryId: '7' }],
    ['several other records', { campaignId: '7,8' }],
    ['two filters', { campaignId: '7', createdFrom: '2025-12-31' }],
  ])('is planned for its values when filtered by %s', async (_, query) => {
    expect(await statementsOf(app, admin, '/fragrances', { ...query, perPage: 50 })).toHaveLength(2);
  });
});
