import { afterAll, expect, it } from 'vitest';
import { databaseBefore } from '../../testing/older-database.ts';
import { migrateDatabase } from './migrate.ts';

const { pool, close } = await databaseBefore('device-config');
afterAll(close);

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await pool.query(statement, values)).rows;

/** Called as a server of the previous version does: without a configuration. */
const fired = (deviceId: number, campaignId: number, slot: number) =>
  rowsOf(
    `select accepted, rejected_codes from take_shots(
      $1, 600, 60, 5000, 'UTC', 24, 24, array[gen_random_uuid()], array[$2::int], array[$3::int], array[null]::text[],
      array[now()], array[5]
    )`,
    [deviceId, campaignId, slot],
  );

it('a migrated database accepts shots from the campaigns that its devices had downloaded', async () => {
  await pool.query(`
    insert into files (file_key, content_type, size) values ('public/a.png', 'image/png', 1), ('secret/a.png', 'image/png', 1);
    insert into categories (name) values ('Florais');
    insert into fragrances (name, category_id, image_key, secret_key)
      select 'Flor ' || n, 1, 'public/a.png', 'secret/a.png' from generate_series(1, 3) n;
    insert into campaigns (name, cover_key, updated_at)
      select 'Campanha ' || n, 'public/a.png', now() - make_interval(days => n) from generate_series(1, 3) n;
    insert into campaign_slots (campaign_id, slot, fragrance_id) values (1, 1, 1), (1, 2, 2), (2, 1, 3);
    insert into devices (mac_address, campaign_id) values ('00:00:5E:00:53:01', 1), ('00:00:5E:00:53:02', null);
    insert into campaign_downloads (campaign_id, device_id, created_at) values
      (1, 1, now() - interval '3 days'), (2, 1, now() - interval '1 day'), (2, 2, now());
  `);
  await migrateDatabase(pool);
  expect(
    await rowsOf(`select name, fragrance_shots, array(
        select slot || ':' || fragrance_id from campaign_config_slots s where s.config_id = c.config_id order by slot
      ) as slots from campaign_configs c join campaigns using (campaign_id, config_id, name, fragrance_shots) order by campaign_id`),
  ).toEqual([
    { name: 'Campanha 1', fragrance_shots: 100, slots: ['1:1', '2:2'] },
    { name: 'Campanha 2', fragrance_shots: 100, slots: ['1:3'] },
    { name: 'Campanha 3', fragrance_shots: 100, slots: [] },
  ]);
  // The current campaign is the newest, although the device downloaded another one later.
  expect(
    await rowsOf(`select device_id, campaign_id, told_config_id is not null as told, config_id = assigned_config_id as newest
      from device_configs join devices using (device_id, campaign_id) order by 1, config_id`),
  ).toEqual([{ device_id: 1, campaign_id: 1, told: true, newest: true }]);
  for (const [deviceId, campaignId, slot] of [
    [1, 1, 1],
    [1, 2, 1],
    [2, 2, 1],
  ] as const)
    expect(await fired(deviceId, campaignId, slot)).toEqual([{ accepted: 1, rejected_codes: [] }]);
  expect(await fired(2, 1, 1)).toEqual([{ accepted: 0, rejected_codes: ['shot.campaign'] }]);
  expect(await fired(1, 1, 9)).toEqual([{ accepted: 0, rejected_codes: ['shot.slot'] }]);
});

it('a server of the previous version registers a campaign as known to a device by recording its download', async () => {
  await pool.query('update devices set campaign_id = 3 where device_id = 2');
  await pool.query(`insert into campaign_slots (campaign_id, slot, fragrance_id) values (3, 4, 2)`);
  await pool.query('update campaigns set updated_at = now() where campaign_id = 3');
  expect(await fired(2, 3, 4)).toEqual([{ accepted: 0, rejected_codes: ['shot.campaign'] }]);
  await pool.query('insert into campaign_downloads (campaign_id, device_id) values (3, 2)');
  expect(await fired(2, 3, 4)).toEqual([{ accepted: 1, rejected_codes: [] }]);
});

it('a campaign gets a new version only from a change that affects its devices', async () => {
  const versions = async () =>
    (await rowsOf('select config_id from campaign_configs where campaign_id = 3')).length;
  const before = await versions();
  await pool.query(
    'update campaigns set downloads = downloads + 1, deleted_at = now() where campaign_id = 3',
  );
  await pool.query("update campaigns set updated_at = now() + interval '1 second' where campaign_id = 3");
  expect(await versions()).toBe(before);
  await pool.query(
    "update campaigns set name = 'Outra', updated_at = now() + interval '2 seconds' where campaign_id = 3",
  );
  expect(await versions()).toBe(before + 1);
});
