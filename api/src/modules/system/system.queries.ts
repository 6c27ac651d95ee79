import { sql } from 'drizzle-orm';
import { RETENTION_KINDS, type System } from '#contracts/system.ts';
import type { Database } from '../../platform/db/client.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { IS_WRITABLE } from '../../platform/db/is-writable.ts';
import { programMigrations } from '../../platform/db/migrate.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { mailOutbox } from '../../platform/db/schema/mail.ts';
import { retention } from '../../platform/db/schema/maintenance.ts';

/** The number of pending and failed mails, by their state in the queue. */
export async function mailsByState(db: Database): Promise<{ state: MailState; mails: number }[]> {
  const { rows } = await db.execute<{ state: MailState; mails: number }>(sql`
    select states.state, count(mail_id)::int as mails
    from (values ('waiting'), ('sending'), ('failed')) states (state) left join ${mailOutbox} using (state)
    group by states.state
  `);
  return rows;
}

/** How long data is retained, and what has been removed because of its age. */
export async function readRetention(db: Database): Promise<System['retention']> {
  const rows = await db.select().from(retention);
  return RETENTION_KINDS.flatMap((kind) => {
    const row = rows.find((each) => each.kind === kind);
    return row ? [{ ...withInstantTexts(row), kind }] : [];
  });
}

export type MailState = 'waiting' | 'sending' | 'failed';

/** The number of migrations in this program. Read once, since they are stored in files. */
const migrations = (() => {
  let count: number | undefined;
  return () => {
    count ??= programMigrations().length;
    return count;
  };
})();

/**
 * Whether the database responds, can be written to and has all migrations of this program.
 * @param waitMs after which its connection, which may have been silent for long, is given up
 */
export async function isDatabaseReady(db: Database, waitMs: number): Promise<boolean> {
  const query = {
    text: `select count(*)::int as had, ${IS_WRITABLE} as writable from drizzle.__drizzle_migrations`,
    query_timeout: waitMs,
  };
  const { rows } = await db.$client.query<{ had: number; writable: boolean }>(query);
  const { had, writable } = onlyRow(rows);
  return writable && had >= migrations();
}
