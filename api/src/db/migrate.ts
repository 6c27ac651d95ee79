import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { refuseHalfMoved } from './half-moved.ts';
import { requireKnown } from './other-version.ts';

/** Both stand beside this file in the sources, and beside the bundle when built. */
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const FUNCTIONS = fileURLToPath(new URL('./functions', import.meta.url));

/** Any constant will do, as long as every server of this program uses the same one. */
const MIGRATION_LOCK = 7_366_279;

/** The same; held, shared, by whoever reads every table for long. */
const STRUCTURE_LOCK = 7_366_292;

/**
 * Brings the schema and its functions up to date. Of several processes that start together one does it, and the others wait for it; where
 * there is something to do, they wait for a backup under way too.
 * @throws HalfMovedError where rows are still to come from elsewhere; OtherVersionError where it has tables that this
 *   program doesn't know, and then nothing was done; the database's error, and then nothing of the failed migration stays
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0');
    try {
      const isBehind = (await appliedMigrations(client)).length < programMigrations().length;
      // Before the other lock, which those wait for that have nothing to do.
      if (isBehind) await client.query('SELECT pg_advisory_lock($1)', [STRUCTURE_LOCK]);
      try {
        await whileMigrating(client, async () => {
          await refuseHalfMoved(client);
          // Drizzle looks at nothing but when the last one was written.
          requireKnown('This database', await appliedMigrations(client), programMigrations());
          await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
          await defineFunctions(client);
        });
      } finally {
        if (isBehind) await client.query('SELECT pg_advisory_unlock($1)', [STRUCTURE_LOCK]);
      }
    } finally {
      await client.query('RESET lock_timeout; RESET statement_timeout');
    }
  } finally {
    client.release();
  }
}

/**
 * Whether this user may act as `sillage_member`, as which people of an organisation read and write. Without it they are refused, and
 * nobody else is: where this user may not make roles, somebody else has to.
 */
export async function hasMemberRole(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (
      select from pg_roles where rolname = 'sillage_member' and pg_has_role(current_user, oid, 'MEMBER')
        and has_schema_privilege(oid, 'public', 'USAGE')
    ) as has`,
  );
  return rows[0]?.has === true;
}

/** Defines the functions of the database anew if their files have changed since that was done last. */
async function defineFunctions(client: pg.ClientBase): Promise<void> {
  const names = (await readdir(FUNCTIONS)).sort();
  const source = (await Promise.all(names.map((name) => readFile(join(FUNCTIONS, name), 'utf8')))).join('\n');
  const digest = digestOf(source, await hasMemberRole(client));
  await client.query('CREATE TABLE IF NOT EXISTS drizzle.functions (digest text NOT NULL)');
  const { rows } = await client.query<{ digest: string }>('SELECT digest FROM drizzle.functions');
  if (rows[0]?.digest === digest) return;
  // Several statements in one string are one transaction. They make the role where they may.
  await client.query(`DELETE FROM drizzle.functions; ${source}`);
  await client.query('INSERT INTO drizzle.functions VALUES ($1)', [
    digestOf(source, await hasMemberRole(client)),
  ]);
}

/** With it whether there is the role: once somebody has made it, the walls are still to be built. */
function digestOf(source: string, hasRole: boolean): string {
  return createHash('sha256').update(source).update(String(hasRole)).digest('hex');
}

/**
 * Keeps servers from migrating for as long as the client is connected. A migration that waited for tables which are being
 * read would hold up everybody behind it.
 */
export async function holdStructure(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [STRUCTURE_LOCK]);
}

/** Does something while nobody else changes the schema. */
export async function whileMigrating<Result>(
  client: pg.ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** Digests of this program's migrations, in order. */
export function programMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);
}

/** Digests of the migrations that a database has had, in order. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  return rows.map(({ hash }) => hash);
}

/** Runs the first so many of this program's migrations, as far as they have not been run yet. */
export async function migrateUpTo(client: pg.PoolClient, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] };
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}
