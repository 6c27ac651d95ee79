import { afterAll, expect, it } from 'vitest';
import { databaseBefore } from '../../testing/older-database.ts';
import { migrateDatabase } from './migrate.ts';

const { pool, close } = await databaseBefore('serial-numbers');
afterAll(close);

it('a migrated database knows capsules by the serial numbers that devices report, and keeps all of them', async () => {
  await pool.query(`
    insert into files (file_key, content_type, size) values ('public/a.png', 'image/png', 1), ('secret/a.png', 'image/png', 1);
    insert into categories (name) values ('Florais');
    insert into fragrances (name, category_id, image_key, secret_key) values ('Flor', 1, 'public/a.png', 'secret/a.png');
    insert into capsules (serial_number, fragrance_id, total_shots, remaining_shots)
      select serial, 1, 10, 10
      from unnest(array['CAP-1', 'CAP 2', E'CAP\\u20133', 'A B', 'ab', 'C D E', 'CD E']) serial;
  `);
  await migrateDatabase(pool);
  const { rows } = await pool.query('select serial_number, serial_key from capsules order by capsule_id');
  expect(rows.map(({ serial_number }) => serial_number)).toEqual([
    ...['CAP-1', 'CAP2', 'CAP-3', 'A B', 'ab', 'CDE', 'CD E'],
  ]);
  expect(rows.map(({ serial_key }) => serial_key)).toContain('cap-3');
});
