import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillTables } from '../../testing/many-rows.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { RESOURCE_LIST } from './resources.ts';

const LISTS = RESOURCE_LIST.map(({ list, sort }) => ({ path: list.path, fields: sort }));

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

beforeAll(() => fillTables(app.db, 1_000));

type Query = Record<string, string | number>;

describe('the pages of a list', () => {
  it.each(LISTS)('join without gaps or overlaps, however they are read: $path', async ({ path, fields }) => {
    for (const orderBy of fields) {
      const read = async (query: Query) => {
        const { status, body } = await admin.get(path, { query: { orderBy, ...query } });
        expect(status, orderBy).toBe(200);
        return body.data;
      };
      const half = [...(await read({ perPage: 10 })), ...(await read({ perPage: 10, page: 2 }))];
      expect(half, orderBy).toHaveLength(20);
      expect(half, orderBy).toEqual(await read({ perPage: 20 }));
      // A page size that the interface never requests, so it is read as later pages are.
      expect(half.slice(0, 19), orderBy).toEqual(await read({ perPage: 19 }));
    }
  });

  it('start or end with rows that refer to no record', async () => {
    for (const orderBy of [
      'campaign.name',
      'campaign.campaignId',
      'user.nome',
      'user.id',
      'owner.nome',
      'owner.id',
    ]) {
      const [first, second] = orderBy.split('.') as [string, string];
      const names = async (orderByDirection: string) =>
        (await admin.get('/devices', { query: { orderBy, orderByDirection, perPage: 100 } })).body.data.map(
          (row: Record<string, Record<string, string> | null>) => row[first]?.[second] ?? null,
        );
      expect(new Set(await names('ASC')), orderBy).toEqual(new Set([null]));
      expect(await names('DESC'), orderBy).not.toContain(null);
    }
  });

  it('sort users by the names of their profiles', async () => {
    const { rows } = await app.db.execute(sql`select name from profiles order by profile_id`);
    expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).sort());
  });
});
