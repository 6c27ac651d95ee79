import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { rejectIncompleteMove } from './incomplete-move.ts';
import { requireKnownMigrations } from './other-version.ts';

/** Both are beside this file in the sources, and beside the bundle in a build. */
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const FUNCTIONS = fileURLToPath(new URL('./functions', import.meta.url));

/** Where the applied migrations are recorded. */
const RECORD = 'migrations';

/**
 * Where Drizzle records them by default, as did the programs that don't check for unknown migrations. They looked for
 * its column `created_at` first of all, so a view without it keeps them from starting. Later ones read only `hash`.
 */
const FORMER_RECORD = '__drizzle_migrations';

/** Any constant will do, as long as every server of this program uses the same one. */
const MIGRATION_LOCK = 7_366_279;

/** Any shared constant too. Held in shared mode while all tables are read for a long time, as for a backup. */
const STRUCTURE_LOCK = 7_366_292;

/**
 * Brings the schema and its functions up to date. When several processes start together, one migrates and the others
 * wait for it; if there is something to bring up to date, they also wait for a running backup.
 * @throws IncompleteMoveError while copying into the database is incomplete; OtherVersionError where it has tables
 *   unknown to this program, with nothing changed; the database's error, with the failed migration rolled back
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0');
    try {
      const isBehind =
        (await appliedMigrations(client)).length < programMigrations().length ||
        (await changedFunctions(client)) !== undefined;
      // Taken before the migration lock, so that servers with nothing pending don't wait for a backup.
      if (isBehind) await client.query('SELECT pg_advisory_lock($1)', [STRUCTURE_LOCK]);
      try {
        await whileMigrating(client, async () => {
          await rejectIncompleteMove(client);
          // Drizzle checks only the timestamp of the last migration.
          requireKnownMigrations('This database', await appliedMigrations(client), programMigrations());
          await applyMigrations(client, MIGRATIONS);
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
 * Whether this user may act as `sillage_member`, the role for the reads and writes of members. Without it only members
 * are refused. Where this user may not create roles, the operator has to.
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

/** The record moves only once all migrations are done: after a failed upgrade the former program still starts. */
async function applyMigrations(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  const hasFormer = await hasTable(client, `drizzle.${FORMER_RECORD}`);
  const isToMove = hasFormer && !(await hasTable(client, `drizzle.${RECORD}`));
  await migrate(drizzle(client), { migrationsFolder, migrationsTable: isToMove ? FORMER_RECORD : RECORD });
  if (hasFormer && !isToMove) return;
  // Several statements in one string form one transaction.
  await client.query(`
    ${isToMove ? `ALTER TABLE drizzle.${FORMER_RECORD} RENAME TO ${RECORD};` : ''}
    CREATE VIEW drizzle.${FORMER_RECORD} AS SELECT id, hash FROM drizzle.${RECORD}
  `);
}

/** Redefines the functions of the database if their files have changed since the last time. */
async function defineFunctions(client: pg.ClientBase): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS drizzle.functions (digest text NOT NULL)');
  const source = await changedFunctions(client);
  if (source === undefined) return;
  // Several statements in one string form one transaction. The files create the role if they are allowed to.
  await client.query(`DELETE FROM drizzle.functions; ${source}`);
  await client.query('INSERT INTO drizzle.functions VALUES ($1)', [
    digestOf(source, await hasMemberRole(client)),
  ]);
}

/** The source of the functions; undefined if the database has it already. */
async function changedFunctions(client: pg.ClientBase): Promise<string | undefined> {
  const names = (await readdir(FUNCTIONS)).sort();
  const source = (await Promise.all(names.map((name) => readFile(join(FUNCTIONS, name), 'utf8')))).join('\n');
  if (!(await hasTable(client, 'drizzle.functions'))) return source;
  const { rows } = await client.query<{ digest: string }>('SELECT digest FROM drizzle.functions');
  return rows[0]?.digest === digestOf(source, await hasMemberRole(client)) ? undefined : source;
}

/** Includes whether the role exists: once it has been created, its policies still have to be defined. */
function digestOf(source: string, hasRole: boolean): string {
  return createHash('sha256').update(source).update(String(hasRole)).digest('hex');
}

/**
 * Keeps servers from migrating for as long as the client is connected. A migration waiting for tables that are being
 * read would block every later query on them.
 */
export async function holdStructure(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [STRUCTURE_LOCK]);
}

/** Runs work while no other process changes the schema. */
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

/** Digests of the migrations applied to a database, in order. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  if (!(await hasTable(client, `drizzle.${FORMER_RECORD}`))) return [];
  const { rows } = await client.query<{ hash: string }>(
    `select hash from drizzle.${FORMER_RECORD} order by id`,
  );
  return rows.map(({ hash }) => hash);
}

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    name,
  ]);
  return rows[0]?.there === true;
}

/** Runs the first `count` of this program's migrations that have not been applied yet. */
export async function migrateUpTo(client: pg.PoolClient, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] };
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await applyMigrations(client, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
