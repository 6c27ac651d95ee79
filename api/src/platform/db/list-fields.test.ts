import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { storedFile } from '#contracts/core/files.ts';
import { fold } from '#contracts/core/fold.ts';
import { makeAlert } from '../../testing/alerts.ts';
import { makeCategory } from '../../testing/catalogue.ts';
import { fillTables } from '../../testing/many-rows.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

beforeAll(async () => {
  await makeCategory(admin);
  await fillTables(app.db, 400);
  for (const [index, state] of (['open', 'acknowledged', 'open', 'snoozed', 'resolved'] as const).entries()) {
    const at = new Date(Date.UTC(2026, 0, 1 + index));
    await makeAlert(app, {
      ...(index % 2 && { kind: 'capsule.low', subjectKind: 'capsule', subjectName: `LOTE-${9 - index}` }),
      ...{ subjectId: 10 + index * 7, state, since: at, lastAt: at, count: 1 + ((index * 3) % 5) },
      acknowledgedBy: state === 'acknowledged' ? 7 : null,
      snoozedUntil: state === 'snoozed' ? at : null,
      resolvedAt: state === 'resolved' ? at : null,
    });
  }
  await app.db.execute(sql`update campaigns set is_default = true where campaign_id = 7`);
});

type Row = Record<string, unknown>;

const CALENDAR_YEAR = { from: '2026-01-01', to: '2026-12-31' };

/** Calendar ids sort by the numbers within them, alerts by urgency; capsules without a date come last. */
const ORDERED_OTHERWISE = ['/calendar id', '/capsules dueDate', '/alerts severity'];

/** Every call that responds with a list: its path, its queries without an order, and the fields of its rows. */
function lists() {
  return app.served.flatMap(({ path, query, answer }) => {
    if (!(query instanceof z.ZodObject && 'orderBy' in query.shape && answer instanceof z.ZodObject))
      return [];
    const states = 'isActive' in query.shape ? [{ isActive: true }, { isActive: false }] : [{}];
    const asked = states.map((state) => ({ ...state, ...(path === '/calendar' && CALENDAR_YEAR) }));
    return [{ path, asked, fields: fieldsOf(answer.shape.data.element) }];
  });
}

/** Dotted names for nested fields. The list is complete: in tests every response is checked against its contract. */
function fieldsOf(row: z.ZodObject): string[] {
  return Object.entries(row.shape).flatMap(([name, schema]) => {
    const bare = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
    if (bare === storedFile || bare instanceof z.ZodArray) return [];
    return bare instanceof z.ZodObject ? fieldsOf(bare).map((field) => `${name}.${field}`) : [name];
  });
}

function sortedValue(row: Row, field: string): unknown {
  const value = field.split('.').reduce<unknown>((within, key) => (within as Row | null)?.[key], row);
  return typeof value === 'string' ? fold(value) : (value ?? null);
}

/** Null sorts before everything else. */
function compared(one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  return (one as string | number) < (other as string | number) ? -1 : 1;
}

it('every list can be sorted by each field of its rows, in any letter case', async () => {
  const wrong: string[] = [];
  const found = lists();
  for (const { path, asked, fields } of found) {
    for (const [orderBy, query] of fields.flatMap((field) => asked.map((each) => [field, each] as const))) {
      const read = (orderByDirection: string) =>
        admin.get(path, {
          query: { ...query, orderBy: orderBy.toUpperCase(), orderByDirection, perPage: 100 },
        });
      const [up, down] = [await read('ASC'), await read('DESC')];
      const name = `${path} ${orderBy}`;
      if (up.status !== 200 || down.status !== 200) {
        wrong.push(`${name} is refused`);
        continue;
      }
      expect(up.body.data, name).not.toEqual([]);
      const [rising, falling] = [up, down].map(({ body }) =>
        body.data.map((row: Row) => sortedValue(row, orderBy)),
      );
      const sorted = [...rising].sort(compared);
      const fallen = [...falling].sort(compared).reverse();
      const inOrder = JSON.stringify([rising, falling]) === JSON.stringify([sorted, fallen]);
      if (!inOrder && !ORDERED_OTHERWISE.includes(name)) wrong.push(`${name} is not in order`);
    }
  }
  expect(wrong).toEqual([]);
  expect(found.length).toBeGreaterThan(9);
});

it('no list can be sorted by files or by fields with several values', async () => {
  for (const [path, orderBy] of [
    ['/fragrances', 'image.url'],
    ['/fragrances', 'collections'],
    ['/campaigns', 'cover'],
    ['/campaigns', 'collection.slot'],
  ] as const) {
    const { status, body } = await admin.get(path, { query: { orderBy } });
    expect({ status, code: body.code }, orderBy).toEqual({ status: 400, code: 'list.order_by' });
  }
});
