import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';

/** Mails that are on their way or were given up, by their state in the queue. */
export async function mailsByState(db: Database): Promise<{ state: MailState; mails: number }[]> {
  const { rows } = await db.execute<{ state: MailState; mails: number }>(sql`
    select states.state, count(job.id)::int as mails
    from (values ('waiting', 'created'), ('waiting', 'retry'), ('sending', 'active'), ('failed', 'failed')) states (state, stored)
    left join pgboss.job job on job.name = 'mail' and job.state::text = states.stored
    group by states.state
  `);
  return rows;
}

export type MailState = 'waiting' | 'sending' | 'failed';
