import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What the names of a project's databases on the server of TEST_DATABASE_URL begin with. */
    scratch: string;
  }
}

/** The original method, so that tests that count statements don't count these. */
const query: (this: pg.Client, statement: string) => Promise<pg.QueryResult> = pg.Client.prototype.query;

/** Runs statements on a server, each as a transaction of its own. @returns the last one's rows */
export async function administer(url: string, ...statements: string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, string>[] = [];
    for (const statement of statements) ({ rows } = await query.call(client, statement));
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Creates a database on the server of TEST_DATABASE_URL. The project's teardown drops it.
 * @param template name of a database to copy, which must have no connections; omit it for an empty database
 * @returns its URL
 */
export async function scratchDatabase(template?: string): Promise<string> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `${inject('scratch')}_${randomBytes(6).toString('hex')}`;
  await administer(
    server,
    `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`,
    // Test data needn't survive a power cut.
    `ALTER DATABASE ${name} SET synchronous_commit = off`,
  );
  return urlOf(server, name);
}

/** The URL of another database on the same server. */
export function urlOf(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
