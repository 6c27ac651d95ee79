import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { readPlaces, secretFile } from '../../config.ts';
import { guardedDatabase } from '../../db/client.ts';
import { seedDemo } from '../../db/demo/seed.ts';
import { openEmbedded } from '../../db/embedded/embedded.ts';
import { diskStore } from '../../files/disk-store.ts';
import { resetCodes } from '../../modules/devices/reset-codes.ts';
import { hashPassword } from '../../modules/session/passwords.ts';
import { keepShotMonths } from '../../modules/shots/shot-months.ts';
import { localSignals } from '../../signals.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { SECRET_KEY, TEST_PASSWORD, type TestApp, testApp } from '../../testing/test-app.ts';
import { openPostgres } from '../installation.ts';
import { speaker } from '../say.ts';

/** Of ids of shots that were counted before: enough for several blocks. */
const MANY_IDS = 30_000;

/** What JSON, or a careless hand, would change. */
const ODD_ROWS = [
  `insert into categories (name) values (e'Ação "crua" \\\\ \\n\\t {1,NULL} \u{1F338}')`,
  `insert into audit_log (action, resource, address, user_agent, changes)
   values ('update', 'users', '', '', 'null'), ('update', 'users', '', '', '[null, 1.10, "\\u00e7"]')`,
  `insert into account_tokens (token_hash, user_id, type, expires_at)
   select 'odd', min(user_id), 'recovery', 'infinity' from users`,
  `insert into shot_ids select gen_random_uuid() from generate_series(1, ${MANY_IDS})`,
];

/** Files and folders of an installation that goes with the test. */
export async function newFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-transfer-'));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

export type World = Awaited<ReturnType<typeof embeddedWorld>>;

/** An embedded installation with the demo world, a device that has fired, and what is easily changed on the way. */
export async function embeddedWorld(dataDir: string) {
  const app = await appOnEmbedded(dataDir);
  await keepShotMonths(app.db, 13);
  const passwordHash = await hashPassword(TEST_PASSWORD);
  await app.db.transaction((tx) =>
    seedDemo(tx, {
      files: app.files,
      passwordHash,
      resetSecret: () => resetCodes(SECRET_KEY).newSecret().encrypted,
      timeZone: 'America/Sao_Paulo',
    }),
  );
  const { deviceKey } = await claimedDevice(app, 'AA:BB:CC:DD:EE:FF');
  const { rows } = await app.database.pool.query(
    'select campaign_id as id from campaign_slots where slot = 1 limit 1',
  );
  const shot = shotOf(rows[0].id);
  const headers = { authorization: `Device ${deviceKey}` };
  const fired = await app.anyone.post('/device/shots', { body: { events: [shot] }, headers });
  if (fired.body.accepted !== 1) throw new Error(`A builder got ${JSON.stringify(fired.body)}`);
  for (const statement of ODD_ROWS) await app.database.pool.query(statement);
  const texts = await textsOf(app.database.pool);
  await app.close();
  await writeFile(secretFile(dataDir), SECRET_KEY);
  return { dataDir, shot, headers, texts };
}

/** The application on an embedded installation. */
export async function appOnEmbedded(dataDir: string): Promise<TestApp> {
  const { pool, close } = await openEmbedded({
    dataDir: join(dataDir, 'db'),
    image: inject('template'),
    unsafeNoFsync: true,
  });
  const database = {
    kind: 'embedded' as const,
    pool,
    db: guardedDatabase(pool),
    signals: localSignals,
    close,
  };
  return testApp({ database, store: diskStore(join(dataDir, 'files')) });
}

export async function appOnPostgres(url: string, dataDir: string): Promise<TestApp> {
  const { pool, close } = openPostgres(url);
  const database = {
    kind: 'postgresql' as const,
    pool,
    db: guardedDatabase(pool),
    signals: localSignals,
    close,
  };
  return testApp({ database, store: diskStore(join(dataDir, 'files')) });
}

const TABLES = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by 1`;

/**
 * The rows of every table, each by a digest of their texts, computed columns among them; and where sequences stand. All in
 * the words of the database, and so by other means than they are moved by.
 */
export async function textsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    await client.query(`set timezone = 'UTC'; set extra_float_digits = 1; set intervalstyle = 'postgres'`);
    const { rows: tables } = await client.query<{ name: string }>(TABLES);
    const texts: Record<string, string> = {};
    for (const { name } of tables) {
      // Which transaction changed a total last is another one in another cluster.
      const row = name === 'shots_ever' ? '(campaign_id, fragrance_id, shots)::text' : 't::text';
      const { rows } = await client.query<{ text: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(${row}, '|' order by ${row} collate "C")), '') as text from ${name} t`,
      );
      texts[name] = rows[0]?.text ?? '';
    }
    const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
      `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
    );
    for (const { name, last } of sequences) texts[name] = String(last);
    return texts;
  } finally {
    await client.query('reset all');
    client.release();
  }
}

/** An empty database on the server of TEST_DATABASE_URL. */
export async function emptyPostgres(): Promise<{ url: string; pool: pg.Pool; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `sillage_transfer_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { pool, close } = openPostgres(url.href);
  return {
    url: url.href,
    pool,
    async drop() {
      await close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Settings of an installation in a folder, and nothing of this process's environment. */
export function placesOf(dataDir: string, more: Record<string, string> = {}) {
  return readPlaces({ DATA_DIR: dataDir, ...more });
}

/** Collects what a command says. */
export function listener() {
  const said: string[] = [];
  return { said, speaker: speaker({ write: (text) => said.push(text.trimEnd()) }) };
}

/** Breaks a command off when something is told of a table. */
export function breakOff(table: string) {
  const { speaker: quiet } = listener();
  return {
    ...quiet,
    progress(progress: { table: string }) {
      if (progress.table === table) throw new Error('broken off');
    },
  };
}
