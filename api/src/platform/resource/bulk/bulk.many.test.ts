import { once } from 'node:events';
import { request } from 'node:http';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeCategory } from '../../../testing/catalogue.ts';
import { sharedTestApp } from '../../../testing/test-app.ts';
import { bulkCalls } from './testing/bulk-calls.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { bulk, undo, fragrancesOfOne, statesOf } = bulkCalls(app, admin);

describe('a bulk call', () => {
  it('changes and undoes all records of a list, over several transactions', async () => {
    const { ids, word } = await fragrancesOfOne(120);
    const where = { FilterString: word };
    const { body } = await bulk('/fragrances', { action: 'deactivate', where, expected: 120 });
    expect(body).toMatchObject({ matched: 120, done: 120 });
    expect(await statesOf(ids)).toMatchObject({ active: 0 });
    const undone = await undo(body.batchId);
    expect(undone.body).toMatchObject({ matched: 120, done: 120, refusedTotal: 0 });
    expect(await statesOf(ids)).toMatchObject({ active: 120 });
  });

  it('leaves all records as one of eight concurrent edits set them', async () => {
    const { ids } = await fragrancesOfOne(60);
    const wanted = await Promise.all(Array.from({ length: 4 }, () => makeCategory(admin)));
    const calls = wanted.flatMap(({ categoryId }) => [
      bulk('/fragrances', { action: 'edit', ids, set: { categoryId } }),
      bulk('/fragrances', { action: 'edit', ids: ids.toReversed(), set: { categoryId } }),
    ]);
    const answers = await Promise.all(calls);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ matched: 60, done: 60, refusedTotal: 0 });
    }
    expect((await statesOf(ids)).categories).toHaveLength(1);
  });

  it('that runs alongside other bulk and single calls leaves each record in the state of its last entry', async () => {
    const { ids } = await fragrancesOfOne(60);
    const calls = Array.from({ length: 8 }, (_, call) =>
      bulk('/fragrances', { action: call % 2 === 0 ? 'deactivate' : 'activate', ids }),
    );
    const singles = ids.slice(0, 20).map((id) => admin.put(`/fragrances/activate/${id}`));
    const answers = await Promise.all([...calls, ...singles]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await app.db.execute(sql`
      select count(*)::int as odd from fragrances f where fragrance_id = any(${sql.param(ids)}::int[])
        and active <> coalesce((select action = 'activate' from audit_log
          where resource = 'fragrance' and record_id = f.fragrance_id order by audit_id desc limit 1), true)
    `);
    expect(rows).toEqual([{ odd: 0 }]);
  });
});

describe('a bulk call that streams its progress', () => {
  it('sends progress lines with its batch id and the response last', async () => {
    const { ids } = await fragrancesOfOne(60);
    const headers = { accept: 'application/x-ndjson' };
    const answer = await admin.post('/fragrances/bulk', { body: { action: 'deactivate', ids }, headers });
    const lines = answer.body
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    const { batchId } = lines.at(-1).answer;
    expect(lines[0]).toEqual({ progress: { batchId, done: 5, total: 60 } });
    expect(lines.at(-1).answer).toMatchObject({ matched: 60, done: 60, refusedTotal: 0 });
  });

  it('stops when the caller disconnects, keeps what is done, and is undone by its batch', async () => {
    const { ids } = await fragrancesOfOne(400);
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = {
      authorization: `Bearer ${await app.token('ADMIN')}`,
      accept: 'application/x-ndjson',
      'content-type': 'application/json',
    };
    const call = request(`${url}/api/fragrances/bulk`, { method: 'POST', headers, agent: false });
    call.end(JSON.stringify({ action: 'deactivate', ids }));
    const [response] = await once(call, 'response');
    const [first] = await once(response, 'data');
    response.on('error', () => {});
    call.destroy();
    const { batchId } = JSON.parse(String(first).split('\n')[0] ?? '').progress;
    // Bulk calls take turns: this one waits for the other to end.
    const { body } = await undo(batchId);
    expect(body.done).toBeGreaterThan(0);
    expect(body.done).toBeLessThan(400);
    expect((await statesOf(ids)).active).toBe(400);
  });
});
