import { eq, sql } from 'drizzle-orm';
import { makeFragrance } from '../../../../testing/catalogue.ts';
import type { Caller, TestApp } from '../../../../testing/test-app.ts';
import { fragrances } from '../../../db/schema/catalogue.ts';

let made = 0;

/** Bulk calls, and records to run them on. */
export function bulkCalls(app: TestApp, admin: Caller) {
  return {
    bulk: (path: string, body: object, query = {}, caller: Caller = admin) =>
      caller.post(`${path}/bulk`, { body, query }),

    undo: (batchId: string, caller: Caller = admin) => caller.post(`/bulk/${batchId}/undo`),

    /** Makes `count` fragrances of one category that share their pictures; making pictures would take the longest. */
    async fragrancesOfOne(count: number) {
      const { fragranceId, categoryId } = await makeFragrance(admin);
      const [first] = await app.db.select().from(fragrances).where(eq(fragrances.fragranceId, fragranceId));
      if (!first) throw new Error('The fragrance is not there');
      const { imageKey, secretKey } = first;
      made += 1;
      const word = `lote${made}x`;
      const rows = await app.db
        .insert(fragrances)
        .values(
          Array.from({ length: count }, (_, number) => ({
            name: `${word} ${number}`,
            ...{ categoryId, imageKey, secretKey },
          })),
        )
        .returning({ id: fragrances.fragranceId });
      return { ids: rows.map(({ id }) => id), categoryId, word };
    },

    /** How many of the fragrances are active, and their categories. */
    async statesOf(ids: readonly number[]) {
      const rows = await app.db
        .select({ active: fragrances.active, categoryId: fragrances.categoryId })
        .from(fragrances)
        .where(sql`${fragrances.fragranceId} = any(${sql.param([...ids])}::int[])`);
      return {
        active: rows.filter(({ active }) => active).length,
        categories: [...new Set(rows.map(({ categoryId }) => categoryId))],
      };
    },
  };
}
