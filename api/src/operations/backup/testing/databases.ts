import type pg from 'pg';
import { scratchDatabase } from '../../../testing/scratch-databases.ts';
import { openPostgres } from '../installation.ts';

const TABLES = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = 'public' order by 1`;

/** Columns that differ after a move or restore: the transaction that last changed a total, and used codes. */
const WITHOUT: Record<string, string> = {
  shots_ever: 'changed_in',
  placed_shots_ever: 'changed_in',
  devices: 'reset_step',
  totp_factors: 'last_step',
};

/** Tables that a restore empties or changes. */
const ENDED = [
  'sessions',
  'refresh_tokens',
  'account_tokens',
  'sign_in_challenges',
  'passkey_challenges',
  'oidc_requests',
];

/** The texts that a restore preserves: everything except sessions, challenges and account tokens. */
export function restoredOf(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !ENDED.includes(name)));
}

/**
 * A digest of every table's rows as text, including computed columns, and the value of every sequence. Computed by the
 * database, and so independent of the code that moves rows.
 */
export async function textsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    await client.query(`set timezone = 'UTC'; set extra_float_digits = 1; set intervalstyle = 'postgres'`);
    const { rows: tables } = await client.query<{ name: string }>(TABLES);
    const texts: Record<string, string> = {};
    for (const { name } of tables) {
      const row = WITHOUT[name] === undefined ? 't::text' : `(to_jsonb(t) - '${WITHOUT[name]}')::text`;
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

/**
 * A database on the server of TEST_DATABASE_URL.
 * @param template URL of a database to copy, which must have no connections; omit it for an empty database
 */
export async function emptyPostgres(
  template?: string,
): Promise<{ url: string; pool: pg.Pool; close: () => Promise<void> }> {
  const url = await scratchDatabase(template && new URL(template).pathname.slice(1));
  return { url, ...openPostgres(url) };
}
