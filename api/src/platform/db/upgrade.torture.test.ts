import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { emptyPostgres } from '../../operations/backup/testing/databases.ts';
import { openEmbedded } from '../../operations/embedded/embedded.ts';
import { migrateDatabase, migrateUpTo } from './migrate.ts';

/** Version 0.1.0 had this many. */
const MIGRATIONS = 13;

/** Of Ana (1, 2) and Rui (3), and one without an owner (4). Only the first has a campaign; two have downloaded some. */
const DEVICES = `
  insert into devices (mac_address, campaign_id, owner_id) values
    ('00:00:5E:00:53:01', 1, 1), ('00:00:5E:00:53:02', null, 1), ('00:00:5E:00:53:03', null, 2), ('00:00:5E:00:53:04', null, null);
  insert into campaign_downloads (campaign_id, device_id, created_at) values
    (1, 1, now() - interval '3 days'), (2, 1, now() - interval '1 day'), (2, 2, now());`;

const PEOPLE = `
  insert into users (name, email, profile_id, password_hash, country, city, document)
    select name, name || '@example.com', (select profile_id from profiles where profiles.name = profile), 'hash', 'BR', city, document
    from (values ('Ana', 'USER', 'Belém', null), ('Rui', 'STAFF', null, null), ('Document', 'USER', null, '11222333000181'))
      person (name, profile, city, document);
  insert into account_tokens (token_hash, user_id, type, expires_at)
    select name, user_id, 'activation', now() + interval '1 day' from users;`;

const CATALOGUE = `
  insert into files (file_key, content_type, size) values ('public/a', 'image/png', 1), ('secret/a', 'image/png', 1);
  insert into categories (category_id, name) values
    (1, E'Ve\\u0301u'), (2, 'Véu'), (3, E'VÉU\\u200b'), (4, 'Véu (3)'), (5, E'Um\\u00a0\\u00a0nome  longo'),
    (6, E'\\u200b\\u200b\\u200b'), (7, E'a\\u200b\\u200b'), (8, 'Intacta'), (9, repeat(E'\\u0958', 100)),
    (10, repeat('x', 100)), (11, repeat('x', 99) || E'\\u200b'), (12, repeat('x', 99));
  insert into fragrances (fragrance_id, name, category_id, image_key, secret_key, description) values
    (1, 'Rosa', 8, 'public/a', 'secret/a', E' Uma\\u00a0 flor\\r\\nde maio '),
    (2, E'Ro\\u00adsa', 8, 'public/a', 'secret/a', E'\\u200b'), (3, 'Lis', 8, 'public/a', 'secret/a', null);
  insert into capsules (capsule_id, serial_number, fragrance_id, total_shots, remaining_shots)
    select place, serial, 1, 10, 10 from unnest(array[
      'Abc-1', 'ABC-1', E'abc-1\\u200b', ' abc-2', 'CAP-1', 'CAP 2', E'CAP\\u20133', 'A B', 'ab', 'C D E', 'CD E'
    ]) with ordinality as given (serial, place);
  select setval('capsules_capsule_id_seq', 100);
  insert into campaigns (campaign_id, name, cover_key, updated_at) values
    (1, E'Natal \\u200b ', 'public/a', now() - interval '1 day'), (2, E' Natal\\u200b', 'public/a', now() - interval '2 days'),
    (3, 'Outra', 'public/a', now() - interval '3 days');
  insert into campaign_slots (campaign_id, slot, fragrance_id) values (1, 1, 1), (1, 2, 2), (2, 1, 3);
  insert into quizzes (quiz_id, name, campaign_id, language) values
    (1, E'Qual\\u00a0 \\u00e9?', 1, 'pt-BR'), (2, 'Qual é?', 1, 'en-US'), (3, E'\\u2800', 1, 'es-ES');
  insert into questions (question_id, language, quest) values
    (1, 'pt-BR', E'De dia?\\u200b'), (2, 'pt-BR', 'De dia?'), (3, 'pt-BR', 'De  noite?'), (4, 'pt-BR', E'De noite\\u200b?');
  insert into answers (answer_id, language, label, description) values
    (1, 'pt-BR', 'Sim ', ''), (2, 'pt-BR', 'Sim', ''), (3, 'pt-BR', 'Sim ', 'Muito  mesmo');`;

/** Every spelling of a few names, and names that look like those the migration generates. */
const SPELLINGS = `
  insert into categories (category_id, name)
  select 100 + row_number() over (), begin || blank || ending
  from unnest(array['Chá', E'Cha\\u0301', 'CHÁ', E'C\\u200bhá ']) begin,
    unnest(array[' ', '  ', E'\\u00a0', E'\\u2003\\u200b']) blank,
    unnest(array['frio', 'FRIO', E'frio\\u2060', 'frio (101)', 'frio (102)', 'frio (103)*', E'\\u200b']) ending
  on conflict do nothing`;

const MISSED = Array.from({ length: 10 }, (_, minute) => `1 2 ${minute}`);

/** Total, level and place; the stored shots, each with device, slot and minute; and then what it fired, its level and place. */
const CAPSULES: [string, number, number, string | null, string[], number, number, string | null][] = [
  ['that was never fired', 100, 100, null, [], 0, 100, null],
  ['with all its shots stored', 100, 98, '1 1', ['1 1 10', '1 1 20'], 2, 98, '1 1'],
  ['whose level missed some of its shots', 20, 17, '1 2', MISSED, 10, 10, '1 2'],
  ['whose older months were dropped', 100, 40, '1 3', ['1 3 7'], 60, 40, '1 3'],
  ['that another owner fired too', 100, 99, '1 4', ['1 4 10', '3 4 20', '3 4 30'], 1, 99, '1 4'],
  ['that a late upload had moved back', 100, 97, '1 5', ['2 6 30', '2 6 40', '1 5 10'], 3, 97, '2 6'],
  ['replaced by a newer one in its slot', 100, 99, '1 7', ['1 7 10'], 1, 99, null],
  ['that replaced an older one in its slot', 100, 99, '1 7', ['1 7 20'], 1, 99, '1 7'],
  ['replaced by one that has moved on', 100, 99, '2 8', ['2 8 10'], 1, 99, null],
  ['that has moved to another slot', 100, 98, '2 9', ['2 8 20', '2 9 30'], 2, 98, '2 9'],
  ['in a device without an owner', 100, 99, '4 1', ['4 1 10'], 1, 99, '4 1'],
  ['without stored shots', 100, 50, '4 2', [], 50, 50, null],
  ['without stored shots, later in the same slot', 100, 60, '4 2', [], 40, 60, '4 2'],
];

let pool: pg.Pool;
let close: () => Promise<void>;
let spellings: number;

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await pool.query(statement, values)).rows;
const listOf = async (statement: string) => (await pool.query({ text: statement, rowMode: 'array' })).rows;

/** Called as by a server of 0.1.0. */
const fired = (deviceId: number, campaignId: number, slot: number) =>
  rowsOf(
    `select accepted, rejected_codes from take_shots(
      $1, 600, 60, 'UTC', 24, 24, array[gen_random_uuid()], array[$2::int], array[$3::int], array[null]::text[],
      array[now()], array[5]
    )`,
    [deviceId, campaignId, slot],
  );

beforeAll(async () => {
  ({ pool, close } =
    inject('database') === 'embedded'
      ? await openEmbedded({ dataDir: ':memory:', unsafeNoFsync: true })
      : await emptyPostgres());
  const client = await pool.connect();
  await migrateUpTo(client, MIGRATIONS);
  client.release();
  for (const statements of [PEOPLE, CATALOGUE, DEVICES, SPELLINGS]) await pool.query(statements);
  spellings = (await rowsOf('select from categories where category_id > 100')).length;
  const db = drizzle(pool);
  for (const [serial, total, left, place, shots] of CAPSULES) {
    await db.execute(sql`
      insert into capsules (serial_number, fragrance_id, total_shots, remaining_shots, device_id, slot)
      values (${serial}, 1, ${total}, ${left}, split_part(${place}, ' ', 1)::int, split_part(${place}, ' ', 2)::int)`);
    for (const [by, from, minute] of shots.map((shot) => shot.split(' '))) {
      await db.execute(sql`
        insert into shots (event_id, device_id, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at)
        select ${randomUUID()}::uuid, ${by}::int, 1, 1, capsule_id, ${from}::int, 5,
          '2026-01-01T00:00Z'::timestamptz + make_interval(mins => ${minute}::int)
        from capsules where serial_number = ${serial}`);
    }
  }
  const queued = (name: string, state: string, retries: number) =>
    db.execute(sql`
      insert into pgboss.job (name, data, state, retry_count, started_on, start_after, completed_on, output)
      values ('mail', ${JSON.stringify({ name })}::jsonb, ${state}::pgboss.job_state, ${retries}, '2026-01-02T10:00Z',
        '2026-01-02T11:00Z', '2026-01-02T12:00Z', '{"message": "451 later"}')`);
  await queued('new', 'created', 0);
  await queued('tried twice', 'retry', 1);
  await queued('under way', 'active', 1);
  await queued('given up', 'failed', 11);
  await queued('sent', 'completed', 0);
  await migrateDatabase(pool);
});
afterAll(() => close());

describe('an upgrade from 0.1.0', () => {
  it('keeps distinct names distinct and every name valid', async () => {
    expect(spellings).toBeGreaterThan(60);
    expect(
      await listOf(`
        select count(distinct lower(normalize_text(name)))::int, count(*) filter (where name <> normalize_text(name))::int
        from categories where category_id > 100`),
    ).toEqual([[spellings, 0]]);
    expect(
      await listOf('select category_id, name, version from categories where category_id <= 100 order by 1'),
    ).toEqual([
      [1, 'Véu (1)', 2],
      [2, 'Véu', 1],
      [3, 'VÉU (3)*', 2],
      [4, 'Véu (3)', 1],
      [5, 'Um nome longo', 2],
      [6, '(6)', 2],
      [7, 'a (7)', 2],
      [8, 'Intacta', 1],
      [9, '\u0915\u093c'.repeat(50), 2],
      [10, 'x'.repeat(100), 1],
      [11, `${'x'.repeat(95)} (11)`, 2],
      [12, 'x'.repeat(99), 1],
    ]);
    expect(await listOf('select name, description from fragrances order by fragrance_id')).toEqual([
      ['Rosa', 'Uma flor\nde maio'],
      ['Rosa (2)', null],
      ['Lis', null],
    ]);
    const texts = async (statement: string) => (await listOf(statement)).flat();
    expect(await texts('select name from campaigns order by campaign_id')).toEqual([
      ...['Natal', 'Natal (2)', 'Outra'],
    ]);
    expect(await texts('select name from quizzes order by quiz_id')).toEqual(['Qual é?', 'Qual é?', '(3)']);
    expect(await texts('select quest from questions order by question_id')).toEqual([
      ...['De dia?\u200b', 'De dia?', 'De noite?', 'De noite\u200b?'],
    ]);
    expect(await listOf('select label, description from answers order by answer_id')).toEqual([
      ['Sim ', ''],
      ['Sim', ''],
      ['Sim', 'Muito mesmo'],
    ]);
    const trail = `select resource, record_id, record_name, changes from audit_log where record_name like '%(2)'`;
    expect(await listOf(trail)).toEqual([
      ['fragrance', 2, 'Rosa (2)', [{ field: 'name', before: 'Ro\u00adsa', after: 'Rosa (2)' }]],
      ['campaign', 2, 'Natal (2)', [{ field: 'name', before: ' Natal\u200b', after: 'Natal (2)' }]],
      ['capsule', 2, 'ABC-1 (2)', [{ field: 'serialNumber', before: 'ABC-1', after: 'ABC-1 (2)' }]],
    ]);
  });

  it('knows capsules by the serial numbers that devices report, and keeps all of them', async () => {
    const rows = await rowsOf(
      'select serial_number, serial_key from capsules where capsule_id < 100 order by capsule_id',
    );
    expect(rows.map(({ serial_number }) => serial_number)).toEqual([
      ...['Abc-1', 'ABC-1(2)', 'abc-1(3)', 'abc-2', 'CAP-1', 'CAP2', 'CAP-3', 'A B', 'ab', 'CDE', 'CD E'],
    ]);
    expect(rows.map(({ serial_key }) => serial_key)).toContain('cap-3');
  });

  it.each(CAPSULES)(
    'counts what a capsule %s has fired',
    async (serial, _t, _l, _p, _s, fired, left, place) => {
      const rows = await rowsOf(
        `select fired_shots as fired, remaining_shots as left, device_id || ' ' || slot as place
       from capsules where serial_number = replace($1, ' ', '')`,
        [serial],
      );
      expect(rows).toEqual([{ fired, left, place }]);
    },
  );

  it('leaves no address of a country alone, except the country of a document', async () => {
    expect(await rowsOf('select name, country from users order by name')).toEqual([
      { name: 'Ana', country: 'BR' },
      { name: 'Document', country: 'BR' },
      { name: 'Rui', country: null },
    ]);
  });

  it('takes the password from staff whose account a stranger may have signed up for', async () => {
    expect(await listOf('select name from users where password_hash is null')).toEqual([['Rui']]);
    expect(await listOf('select token_hash from account_tokens order by 1')).toEqual([['Ana'], ['Document']]);
  });

  it('keeps the state and attempts of queued mails', async () => {
    const rows = await rowsOf(`
      select task->>'name' as name, state, attempts, error, to_char(due_at at time zone 'UTC', 'HH24:MI:SS') as due,
        to_char(finished_at at time zone 'UTC', 'HH24:MI') as finished
      from mail_outbox order by attempts, state`);
    const tried = { due: '11:00:00', error: '451 later', finished: null };
    expect(rows).toEqual([
      { ...tried, name: 'new', state: 'waiting', attempts: 0 },
      { ...tried, name: 'under way', state: 'sending', attempts: 2, due: '10:01:30' },
      { ...tried, name: 'tried twice', state: 'waiting', attempts: 2 },
      { ...tried, name: 'given up', state: 'failed', attempts: 12, finished: '12:00' },
    ]);
  });

  it('leaves devices that shoot from the campaigns that they had downloaded', async () => {
    expect(
      await rowsOf(`select name, fragrance_shots, array(
          select slot || ':' || fragrance_id from campaign_config_slots s where s.config_id = c.config_id order by slot
        ) as slots from campaign_configs c join campaigns using (campaign_id, config_id, name, fragrance_shots) order by campaign_id`),
    ).toEqual([
      { name: 'Natal', fragrance_shots: 100, slots: ['1:1', '2:2'] },
      { name: 'Natal (2)', fragrance_shots: 100, slots: ['1:3'] },
      { name: 'Outra', fragrance_shots: 100, slots: [] },
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

  it('leaves campaigns that get a new version only from a change that affects their devices', async () => {
    const versions = async () =>
      (await rowsOf('select config_id from campaign_configs where campaign_id = 3')).length;
    const before = await versions();
    await pool.query(
      'update campaigns set downloads = downloads + 1, deleted_at = now() where campaign_id = 3',
    );
    await pool.query("update campaigns set updated_at = now() + interval '1 second' where campaign_id = 3");
    expect(await versions()).toBe(before);
    await pool.query(
      "update campaigns set name = 'Mais uma', updated_at = now() + interval '2 seconds' where campaign_id = 3",
    );
    expect(await versions()).toBe(before + 1);
  });
});

describe('a server of 0.1.0 that still runs', () => {
  it('registers a campaign as known to a device by recording its download', async () => {
    await pool.query(`
      update devices set campaign_id = 3 where device_id = 2;
      insert into campaign_slots (campaign_id, slot, fragrance_id) values (3, 4, 2);
      update campaigns set updated_at = now() + interval '3 seconds' where campaign_id = 3`);
    expect(await fired(2, 3, 4)).toEqual([{ accepted: 0, rejected_codes: ['shot.campaign'] }]);
    await pool.query('insert into campaign_downloads (campaign_id, device_id) values (3, 2)');
    expect(await fired(2, 3, 4)).toEqual([{ accepted: 1, rejected_codes: [] }]);
  });

  it('has its mails moved to the outbox', async () => {
    await pool.query('delete from mail_outbox');
    const [posted] = await rowsOf(
      `insert into pgboss.job (name, data) values ('mail', '{"name": "late"}') returning id`,
    );
    const rows = await rowsOf('select mail_id as id, task, state, due_at <= now() as due from mail_outbox');
    expect(rows).toEqual([{ id: posted.id, task: { name: 'late' }, state: 'waiting', due: true }]);
    expect(await rowsOf('select from pgboss.job')).toEqual([]);
  });
});
