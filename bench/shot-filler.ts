import type pg from 'pg';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import { CAMPAIGNS } from './shot-batches.ts';

/** Rows that are put there at once. */
const CHUNK = 250_000;

const shotsOf = (rows: number, devices: number, months: number) => `
  with made as materialized (
    select gen_random_uuid() as event_id, n, now() - random() * interval '${months} months' as fired_at
    from generate_series(1, ${rows}) n
  ), ids as (insert into shot_ids select event_id from made order by event_id)
  insert into shots (event_id, device_id, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at)
  select event_id, 1 + n % ${devices}, 1 + n % ${CAMPAIGNS}, slot, slot, slot, 1 + n % 10, fired_at
  from made, lateral (select 1 + (n / ${CAMPAIGNS}) % ${SLOT_COUNT} as slot) held order by fired_at`;

const bareShotsOf = (rows: number, devices: number) => `
  insert into bare_shots
  select gen_random_uuid(), 1 + n % ${devices}, 1 + n % ${CAMPAIGNS}, 1 + n % ${SLOT_COUNT}, 1 + n % ${SLOT_COUNT}, 5, now()
  from generate_series(1, ${rows}) n order by 1`;

const TOTALS = [
  `insert into shots_by_day
   select campaign_id, fragrance_id, (fired_at at time zone 'America/Sao_Paulo')::date, count(*) from shots group by 1, 2, 3`,
  `insert into shots_ever select campaign_id, fragrance_id, sum(shots) from shots_by_day group by 1, 2`,
];

/**
 * Stores shots as if they had been taken over the months: single shots with their ids and their totals, and the same
 * number where bare SQL has its own. Indexes stay while it does, so that they are as full as they grow.
 * @param count how many; none is more than this
 */
export async function fillShots(
  pool: pg.Pool,
  { count, devices, months }: { count: number; devices: number; months: number },
): Promise<void> {
  const client = await pool.connect();
  try {
    // The server's own limits are for calls, which are done in no time.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    for (let left = count; left > 0; left -= CHUNK) {
      const rows = Math.min(left, CHUNK);
      await client.query(shotsOf(rows, devices, months));
      await client.query(bareShotsOf(rows, devices));
    }
    for (const statement of TOTALS) await client.query(statement);
    await client.query('vacuum analyze');
    await client.query('checkpoint').catch((error: unknown) => {
      console.log(`Without a checkpoint before: ${error instanceof Error ? error.message : error}`);
    });
    await client.query('reset statement_timeout; reset lock_timeout');
  } finally {
    client.release();
  }
}
