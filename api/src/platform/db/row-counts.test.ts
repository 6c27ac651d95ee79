import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { RESOURCE_LIST } from './resources.ts';
import { foldRowCounts, rowCount } from './row-counts.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await app.db.execute(query)).rows;
}

/** Every kept count and the actual number of rows. */
async function counts() {
  const kept: Record<string, unknown> = {};
  const there: Record<string, unknown> = {};
  for (const { tableName: table, hasStates } of RESOURCE_LIST) {
    const counted = sql.identifier(table);
    for (const active of hasStates ? [true, false] : [true]) {
      const ofState = hasStates ? sql`where active = ${active}` : sql``;
      const [row] = await rows(
        sql`select ${rowCount({ table, active })} as kept, (select count(*)::int from ${counted} ${ofState}) as there`,
      );
      kept[`${table} ${active}`] = row?.kept;
      there[`${table} ${active}`] = row?.there;
    }
  }
  return { kept, there };
}

async function expectExact() {
  const { kept, there } = await counts();
  expect(kept).toEqual(there);
  return there;
}

describe('kept counts of rows', () => {
  it('are exact after creating, deactivating, reactivating and deleting records', async () => {
    const { categoryId } = await makeCategory(staff);
    const spare = await makeCategory(staff);
    const { fragranceId } = await makeFragrance(staff, { categoryId });
    const { campaignId } = await makeCampaign(staff, { collection: [{ slot: 1, fragranceId }] });
    await staff.post('/quiz', { body: { name: 'Sol e sombra', campaignId, language: 'pt-BR' } });
    await makeCapsule(app, { fragranceId });
    await claimedDevice(app);
    expect(await expectExact()).toMatchObject({ 'quizzes true': 1, 'devices true': 1, 'capsules true': 1 });
    await staff.delete(`/categories/${spare.categoryId}`);
    expect(await expectExact()).toMatchObject({ 'categories true': 1, 'categories false': 1 });
    await staff.put(`/categories/activate/${spare.categoryId}`);
    await staff.delete(`/categories/${spare.categoryId}`);
    await staff.delete(`/categories/${spare.categoryId}`, { query: { hardDelete: 'true' } });
    expect(await expectExact()).toMatchObject({ 'categories true': 1, 'categories false': 0 });
  });

  it('match the rows of a list for any query', async () => {
    for (const query of [{}, { isActive: 'false' }, { page: '40' }, { FilterString: 'nada assim' }]) {
      const { body } = await staff.get('/categories', { query });
      const { body: all } = await staff.get('/categories', {
        query: { ...query, perPage: '100', page: '1' },
      });
      expect(body.total).toBe(all.data.length);
    }
  });

  it('are exact after bulk statements, conflicts and rollbacks', async () => {
    await app.db.execute(
      sql`insert into categories (name) select 'Muitas ' || n from generate_series(1, 50) n`,
    );
    await app.db.execute(
      sql`insert into categories (name) select 'Muitas ' || n from generate_series(1, 60) n on conflict do nothing`,
    );
    await app.db.execute(sql`update categories set deleted_at = now() where name like 'Muitas 1%'`);
    await app.db.execute(sql`delete from categories where name like 'Muitas 2%'`);
    const undone = app.db.transaction(async (tx) => {
      await tx.execute(sql`insert into categories (name) values ('Nunca')`);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await expectExact();
  });

  it('are exact after many concurrent writes', async () => {
    const make = (n: number) => staff.post('/categories', { body: { name: `Ao mesmo tempo ${n}` } });
    const made = await Promise.all(Array.from({ length: 30 }, (_, n) => make(n)));
    await Promise.all(made.slice(10).map(({ body }) => staff.delete(`/categories/${body.categoryId}`)));
    await expectExact();
  });

  it('are summed up for closed connections without changing the total', async () => {
    await app.db.execute(sql`update row_counts set backend = -backend`);
    const before = await expectExact();
    await Promise.all([foldRowCounts(app.db), makeCategory(staff), foldRowCounts(app.db)]);
    const after = await expectExact();
    expect(after['users true']).toBe(before['users true']);
    expect(await rows(sql`select 1 from row_counts where backend < 0`)).toEqual([]);
  });
});
