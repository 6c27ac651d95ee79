import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseBefore } from '../../testing/older-database.ts';
import { migrateDatabase } from './migrate.ts';

let pool: pg.Pool;
let close: () => Promise<void>;

/** Devices of Ana (1, 2) and Rui (3), and one without an owner (4). */
const DEVICES = [1, 1, 2, null];

/** State before the migration: total, remaining, place, and the shots fired from it as device, slot, minute. */
const BEFORE: Record<string, [number, number, [number, number] | null, [number, number, number][]]> = {
  'that was never fired': [100, 100, null, []],
  'with all its shots stored': [100, 98, [1, 1], shotsIn(1, 1, [10, 20])],
  'whose level missed some of its shots': [20, 17, [1, 2], shotsIn(1, 2, range(10))],
  'whose older months were dropped': [100, 40, [1, 3], shotsIn(1, 3, [7])],
  'that another owner fired too': [100, 99, [1, 4], [...shotsIn(1, 4, [10]), ...shotsIn(3, 4, [20, 30])]],
  'that a late upload had moved back': [
    100,
    97,
    [1, 5],
    [...shotsIn(2, 6, [30, 40]), ...shotsIn(1, 5, [10])],
  ],
  'replaced by a newer one in its slot': [100, 99, [1, 7], shotsIn(1, 7, [10])],
  'that replaced an older one in its slot': [100, 99, [1, 7], shotsIn(1, 7, [20])],
  'replaced by one that has moved on': [100, 99, [2, 8], shotsIn(2, 8, [10])],
  'that has moved to another slot': [100, 98, [2, 9], [...shotsIn(2, 8, [20]), ...shotsIn(2, 9, [30])]],
  'in a device without an owner': [100, 99, [4, 1], shotsIn(4, 1, [10])],
  'without stored shots': [100, 50, [4, 2], []],
  'without stored shots, later in the same slot': [100, 60, [4, 2], []],
};

function shotsIn(device: number, slot: number, minutes: number[]): [number, number, number][] {
  return minutes.map((minute) => [device, slot, minute]);
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

beforeAll(async () => {
  ({ pool, close } = await databaseBefore('capsule-counts'));
  const db = drizzle(pool);
  for (const statement of FIXTURES) await pool.query(statement);
  for (const [index, owner] of DEVICES.entries()) {
    await db.execute(
      sql`insert into devices (mac_address, owner_id) values (${`00:00:00:00:00:0${index}`}, ${owner})`,
    );
  }
  for (const [serial, [total, left, place, fired]] of Object.entries(BEFORE)) {
    await db.execute(sql`
      insert into capsules (serial_number, fragrance_id, total_shots, remaining_shots, device_id, slot)
      values (${serial}, 1, ${total}, ${left}, ${place?.[0] ?? null}, ${place?.[1] ?? null})`);
    for (const [device, slot, minute] of fired) {
      await db.execute(sql`
        insert into shots (event_id, device_id, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at)
        select ${randomUUID()}::uuid, ${device}::int, 1, 1, capsule_id, ${slot}::int, 5, ${momentOf(minute)}::timestamptz
        from capsules where serial_number = ${serial}`);
    }
  }
  await migrateDatabase(pool);
});
afterAll(() => close());

const momentOf = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

const FIXTURES = [
  `insert into users (name, email, profile_id)
   select name, name || '@example.com', (select min(profile_id) from profiles) from unnest(array['Ana', 'Rui']) name`,
  `insert into files (file_key, content_type, size) values ('public/x', 'image/png', 1), ('secret/x', 'image/png', 1)`,
  `insert into categories (name) values ('Floral')`,
  `insert into fragrances (name, category_id, image_key, secret_key) values ('Rosa', 1, 'public/x', 'secret/x')`,
];

describe('a migrated capsule', () => {
  it.each([
    ['that was never fired', 0, 100, null],
    ['with all its shots stored', 2, 98, '1 1'],
    ['whose level missed some of its shots', 10, 10, '1 2'],
    ['whose older months were dropped', 60, 40, '1 3'],
    ['that another owner fired too', 1, 99, '1 4'],
    ['that a late upload had moved back', 3, 97, '2 6'],
    ['replaced by a newer one in its slot', 1, 99, null],
    ['that replaced an older one in its slot', 1, 99, '1 7'],
    ['replaced by one that has moved on', 1, 99, null],
    ['that has moved to another slot', 2, 98, '2 9'],
    ['in a device without an owner', 1, 99, '4 1'],
    ['without stored shots', 50, 50, null],
    ['without stored shots, later in the same slot', 40, 60, '4 2'],
  ])('%s has fired %i, holds %i, and is in %s', async (serial, fired, left, place) => {
    const { rows } = await pool.query(
      `select fired_shots as fired, remaining_shots as left, device_id || ' ' || slot as place
       from capsules where serial_number = $1`,
      // A later migration removes blanks from serial numbers.
      [serial.replaceAll(' ', '')],
    );
    expect(rows).toEqual([{ fired, left, place }]);
  });
});
