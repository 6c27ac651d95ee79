import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseBefore } from '../../testing/older-database.ts';
import { migrateDatabase } from './migrate.ts';

let pool: pg.Pool;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ pool, close } = await databaseBefore('mail-outbox'));
  const db = drizzle(pool);
  const queued = (name: string, state: string, retries: number) =>
    db.execute(sql`
      insert into pgboss.job (name, data, state, retry_count, started_on, start_after, completed_on, output)
      values ('mail', ${JSON.stringify({ name })}::jsonb, ${state}::pgboss.job_state, ${retries}, '2026-01-02T10:00Z',
        '2026-01-02T11:00Z', '2026-01-02T12:00Z', '{"message": "451 later"}')`);
  await queued('new', 'created', 0);
  await queued('tried twice', 'retry', 1);
  await queued('under way', 'active', 1);
  await queued('given up', 'failed', 11);
  await queued('sent', 'completed', 0);
  await migrateDatabase(pool);
});
afterAll(() => close());

describe('mails queued by an earlier version', () => {
  it('keep their state and attempts', async () => {
    const { rows } = await pool.query(`
      select task->>'name' as name, state, attempts, error, to_char(due_at at time zone 'UTC', 'HH24:MI:SS') as due,
        to_char(finished_at at time zone 'UTC', 'HH24:MI') as finished
      from mail_outbox order by attempts, state`);
    const tried = { due: '11:00:00', error: '451 later', finished: null };
    expect(rows).toEqual([
      { ...tried, name: 'new', state: 'waiting', attempts: 0 },
      { ...tried, name: 'under way', state: 'sending', attempts: 2, due: '10:01:30' },
      { ...tried, name: 'tried twice', state: 'waiting', attempts: 2 },
      { ...tried, name: 'given up', state: 'failed', attempts: 12, finished: '12:00' },
    ]);
  });

  it('are moved to the outbox while servers of that version still run', async () => {
    await pool.query('delete from mail_outbox');
    const { rows: posted } = await pool.query(
      `insert into pgboss.job (name, data) values ('mail', '{"name": "late"}') returning id`,
    );
    const { rows } = await pool.query(
      `select mail_id as id, task, state, due_at <= now() as due from mail_outbox`,
    );
    expect(rows).toEqual([{ id: posted[0].id, task: { name: 'late' }, state: 'waiting', due: true }]);
    expect((await pool.query('select from pgboss.job')).rowCount).toBe(0);
  });
});
