import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Creates a database, with a function to drop it. */
export async function scratchDatabase(url: string) {
  const name = `sillage_e2e_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const made = new URL(url);
  made.pathname = `/${name}`;
  return { url: made.href, drop: () => run(`drop database ${name} with (force)`) };
}
