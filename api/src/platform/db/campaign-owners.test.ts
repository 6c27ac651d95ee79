import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseBefore } from '../../testing/older-database.ts';
import { migrateDatabase } from './migrate.ts';

let database: Awaited<ReturnType<typeof databaseBefore>>;
const rowsOf = async (statement: string) => (await database.pool.query(statement)).rows;

beforeAll(async () => {
  database = await databaseBefore('campaign-owners');
  const run = (statement: string) => database.pool.query(statement);
  await run(`
    insert into files (file_key, content_type, size) values ('public/cover', 'image/png', 1);
    insert into organisations (name) values ('Norte'), ('Sul');
    insert into campaigns (name, cover_key, organisation_id, is_default) values
      ('Casa', 'public/cover', null, false), ('Norte', 'public/cover', 1, true);
    insert into devices (mac_address, organisation_id, campaign_id) values
      ('00:00:00:00:00:01', 1, 2), ('00:00:00:00:00:02', 2, 1), ('00:00:00:00:00:03', null, 2);
    insert into devices (mac_address, organisation_id) values ('00:00:00:00:00:04', 2);
  `);
  // As a device was left that moved.
  await run('alter table devices disable trigger user');
  await run('update devices set campaign_id = 2, initiative_campaign_id = 2 where device_id = 4');
  await run('alter table devices enable trigger user');
  await run(`
    insert into initiatives (name, organisation_id, campaign_id, starts_on, ends_on) values
      ('Vale', 1, 2, current_date, current_date + 3), ('Corre', 2, 2, current_date, current_date + 3),
      ('Passou', 2, 2, current_date - 30, current_date - 20);
  `);
  await migrateDatabase(database.pool);
});
afterAll(() => database.close());

describe('a database from before', () => {
  it('has devices that play only what their owners may use, and their timelines say why', async () => {
    expect(
      await rowsOf('select device_id, campaign_id, playing_campaign_id from devices order by device_id'),
    ).toEqual([
      { device_id: 1, campaign_id: 2, playing_campaign_id: 2 },
      { device_id: 2, campaign_id: 1, playing_campaign_id: 1 },
      { device_id: 3, campaign_id: 2, playing_campaign_id: 2 },
      { device_id: 4, campaign_id: null, playing_campaign_id: null },
    ]);
    expect(await rowsOf('select device_id, kind, details from device_events')).toEqual([
      { device_id: 4, kind: 'campaign.lost', details: { campaignId: 2, cause: 'upgrade' } },
    ]);
    const told = 'select campaign_id from device_configs where device_id = 4 order by config_id desc limit 1';
    expect(await rowsOf(told)).toEqual([{ campaign_id: null }]);
  });

  it('has a default campaign of the house or none', async () => {
    expect(await rowsOf('select campaign_id from campaigns where is_default')).toEqual([]);
  });

  it('has initiatives that run only what is theirs', async () => {
    expect(
      await rowsOf(`
        select name, campaign_id, former_campaign_id, cancelled_at is not null as cancelled
        from initiatives order by initiative_id
      `),
    ).toEqual([
      { name: 'Vale', campaign_id: 2, former_campaign_id: null, cancelled: false },
      { name: 'Corre', campaign_id: null, former_campaign_id: 2, cancelled: true },
      { name: 'Passou', campaign_id: null, former_campaign_id: 2, cancelled: false },
    ]);
  });
});
