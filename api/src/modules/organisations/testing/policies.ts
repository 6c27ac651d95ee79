import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../testing/test-app.ts';

/** The policies that let members read some rows of a table but not all. */
export async function policies(app: TestApp) {
  const { rows } = await app.db.execute<{ table: string; reads: string }>(sql`
    select polrelid::regclass::text as table, pg_get_expr(polqual, polrelid) as reads from pg_policy
    where polname = 'members_read' and pg_get_expr(polqual, polrelid) <> 'true' order by 1
  `);
  return rows;
}

/** Runs `work` while a table's policy lets members read all rows. */
export async function withPolicyOpened(
  app: TestApp,
  { table, reads }: { table: string; reads: string },
  work: () => Promise<void>,
): Promise<void> {
  const setPolicy = async (condition: string) => {
    await app.db.execute(sql.raw(`alter policy members_read on ${table} using (${condition})`));
    // Any call that isn't a read, even a refused one, drops the dashboard's shared reads, which are a second old at most.
    await app.anyone.post('/usuario');
  };
  await setPolicy('true');
  try {
    await work();
  } finally {
    await setPolicy(reads);
  }
}
