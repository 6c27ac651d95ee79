import { cp, open, readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '../embedded/embedded.ts';
import { backUp } from './backup.ts';
import { moveToPostgres } from './move.ts';
import { emptyPostgres } from './testing/databases.ts';
import { type DemoInstallation, demoInstallation } from './testing/demo-installation.ts';
import { newFolder, recordingReporter, storageSettings } from './testing/options.ts';

/** What a backup checks by SQL is the same in both databases, so it is tested on one: PostgreSQL if available. */
const kind = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded';

/** Manual changes to a database, and what a backup reports. */
const FAULTS: [string, string, RegExp][] = [
  [
    'a stored row count is off by one',
    `update row_counts set rows = rows + 1 where table_name = 'users' and active
      and backend = (select min(backend) from row_counts where table_name = 'users' and active)`,
    /public\.users has (\d+) active rows, and its kept count says \d+/,
  ],
  [
    'the stored row counts are missing',
    'truncate row_counts',
    /public\.devices has \d+ active rows, and its kept count says 0/,
  ],
  [
    'a row refers to a missing row',
    `set session_replication_role = replica;
     delete from files where file_key = (select min(image_key) from fragrances)`,
    /\d+ rows of fragrances refer to rows of files that are not there \(fragrances_image_fk\)/,
  ],
  [
    'shot totals disagree',
    `update shots_by_day set shots = shots + 1 where (campaign_id, fragrance_id, day) =
      (select campaign_id, fragrance_id, day from shots_by_day limit 1)`,
    /public\.shots_ever and public\.shots_by_day disagree in 1 totals/,
  ],
  [
    'shot totals are missing',
    'truncate shots_ever, shots_by_day',
    /public\.shots has more shots than public\.shots_ever says there ever were/,
  ],
  [
    'a shot of today has no id',
    `delete from shot_ids where event_id = (select event_id from shots where fired_at > now() - interval '1 day' limit 1)`,
    /1 shots of this month and the last have no id/,
  ],
  [
    'an id has no shot',
    'delete from shots where event_id = (select event_id from shots limit 1)',
    /1 ids of public\.shot_ids have no shot/,
  ],
  [
    'the level of a capsule does not match its shots',
    `alter table capsules disable trigger user; alter table capsules drop constraint capsules_shots;
     update capsules set remaining_shots = remaining_shots + 1 where capsule_id = (select min(capsule_id) from capsules)`,
    /public\.capsules has 1 levels that are not the total less what was fired/,
  ],
  [
    'a capsule has more shots by day than in total',
    `update capsule_days set shots = shots + 100000 where (capsule_id, day) =
      (select capsule_id, day from capsule_days limit 1)`,
    /public\.capsule_days has more shots than public\.capsules says were fired, of 1 capsules/,
  ],
  [
    'a slot was last fired later than its capsule',
    `update device_slots set fired_at = fired_at + interval '1 s' where (device_id, slot) =
      (select device_id, slot from capsules where device_id is not null limit 1)`,
    /public\.device_slots and public\.capsules disagree about 1 slots/,
  ],
  ['there are no users', 'truncate users cascade; truncate row_counts', /public\.users has no rows/],
  [
    'the record of migrations is missing',
    'truncate drizzle.migrations',
    /Nothing says which migrations it has had/,
  ],
];

let home: Awaited<ReturnType<typeof newFolder>>;
let demo: DemoInstallation;
let moved: Awaited<ReturnType<typeof emptyPostgres>> | undefined;

beforeAll(async () => {
  home = await newFolder();
  demo = await demoInstallation(join(home.folder, 'demo'));
  // As the maintenance job does. Afterwards only indexes know rows of lost pages.
  await onDemo(demo.dataDir, (pool) => pool.query('vacuum (analyze)'));
  if (kind === 'embedded') return;
  moved = await emptyPostgres();
  await moveToPostgres({
    settings: storageSettings(demo.dataDir),
    to: moved.url,
    reporter: recordingReporter().reporter,
  });
});
afterAll(async () => {
  await moved?.close();
  await home.remove();
});

async function onDemo<Result>(dataDir: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const { pool, close } = await openEmbedded({ dataDir: join(dataDir, 'db'), unsafeNoFsync: true });
  try {
    return await work(pool);
  } finally {
    await close();
  }
}

/** Changes a copy of the demo installation. @returns its settings, its folder and a function that removes it */
async function changedCopy(change: (pool: pg.Pool) => Promise<unknown>) {
  if (kind === 'PostgreSQL') {
    const copy = await emptyPostgres(moved?.url);
    await change(copy.pool);
    return { settings: { DATABASE_URL: copy.url }, dataDir: demo.dataDir, remove: copy.close };
  }
  const dataDir = await copiedDemo();
  await onDemo(dataDir, change);
  return { settings: {}, dataDir, remove: () => rm(dataDir, { recursive: true }) };
}

async function copiedDemo(): Promise<string> {
  const dataDir = join(home.folder, 'copy');
  for (const part of ['files', 'db/cluster'])
    await cp(join(demo.dataDir, part), join(dataDir, part), { recursive: true });
  return dataDir;
}

/** Attempts a backup. @returns its error message, and the files it leaves in the target folder */
async function backUpFails(dataDir: string, settings: Record<string, string> = {}) {
  const folder = join(home.folder, 'backups');
  await cp(join(demo.dataDir, 'secret.key'), join(folder, 'other'));
  const said = await backUp({
    settings: storageSettings(dataDir, settings),
    to: join(folder, 'new.zip'),
    withSecret: false,
    version: '1',
    reporter: recordingReporter().reporter,
  }).then(
    () => 'a backup was made',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  const left = await readdir(folder);
  await rm(folder, { recursive: true });
  return { said, left };
}

describe(`a backup of a database (${kind})`, () => {
  it.each(FAULTS)('is refused and leaves no archive if %s', async (_, statement, words) => {
    const { dataDir, settings, remove } = await changedCopy((pool) => pool.query(statement));
    const { said, left } = await backUpFails(dataDir, settings);
    await remove();
    expect(said).toMatch(/^CopyError: /);
    expect(said).toMatch(words);
    expect(left).toEqual(['other']);
  });

  it('is made while a month is being dropped, which loses its ids first', async () => {
    const { dataDir, settings, remove } = await changedCopy((pool) =>
      pool.query(`
        with old as (delete from shots where event_id in (select event_id from shots limit 10) returning *)
        insert into shots select event_id, device_id, campaign_id, fragrance_id, capsule_id, slot, seconds,
          fired_at - interval '3 months', created_at from old;
        delete from shot_ids using shots where shots.event_id = shot_ids.event_id
          and fired_at < date_trunc('month', now()) - interval '2 months'`),
    );
    const { said } = await backUpFails(dataDir, settings);
    await remove();
    expect(said).toBe('a backup was made');
  });
});

describe('a backup of an embedded database', () => {
  const damages: [string, string, (path: string) => Promise<void>, RegExp][] = [
    ...['users', 'audit_log', 'shot_ids', 'campaign_slots'].map((table): (typeof damages)[number] => [
      `the file of ${table} is cut off`,
      table,
      (path) => truncate(path),
      new RegExp(`public\\.${table} has 0 rows, and its index \\d+|could not read`),
    ]),
    ['the file of a table is missing', 'answers', (path) => rm(path), /could not open file/],
    ['a bit is flipped', 'fragrances', flipBit, /invalid page in block 0/],
  ];
  it.each(damages)('is refused and leaves no archive if %s', async (_, table, damage, words) => {
    const dataDir = await copiedDemo();
    const file = await onDemo(dataDir, async (pool) => {
      const { rows } = await pool.query('select pg_relation_filepath($1::regclass) as path', [table]);
      return rows[0].path;
    });
    await damage(join(dataDir, 'db/cluster', file));
    const { said, left } = await backUpFails(dataDir);
    await rm(dataDir, { recursive: true });
    expect(said).toMatch(/^CopyError: /);
    expect(said).toMatch(words);
    expect(left).toEqual(['other']);
  });
});

async function flipBit(path: string): Promise<void> {
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, 8_000);
  await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, 8_000);
  await file.close();
}
