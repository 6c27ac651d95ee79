import { afterAll, expect, it } from 'vitest';
import { databaseBefore } from '../../testing/older-database.ts';
import { migrateDatabase } from './migrate.ts';

const { pool, close } = await databaseBefore('countries-alone');
afterAll(close);

it('a migrated database has no address of a country alone, except the country of a document', async () => {
  await pool.query(`
    insert into users (name, email, profile_id, country, city, document)
      select name, name || '@example.com', (select profile_id from profiles where name = 'STAFF'), 'BR', city, document
      from (values ('Alone', null, null), ('Placed', 'Belém', null), ('Document', null, '11222333000181'))
        person (name, city, document);
    insert into organisations (name) values ('Aurora');
    insert into places (organisation_id, name, time_zone, country, city)
      values (1, 'Alone', 'America/Belem', 'BR', null), (1, 'Placed', 'America/Belem', 'BR', 'Belém');
  `);
  await migrateDatabase(pool);
  const countries = async (table: string) =>
    (await pool.query(`select name, country from ${table} order by name`)).rows;
  expect(await countries('users')).toEqual([
    { name: 'Alone', country: null },
    { name: 'Document', country: 'BR' },
    { name: 'Placed', country: 'BR' },
  ]);
  expect(await countries('places')).toEqual([
    { name: 'Alone', country: null },
    { name: 'Placed', country: 'BR' },
  ]);
});
