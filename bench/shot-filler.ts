import type pg from 'pg';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import { CAMPAIGNS, type EventIds } from './shot-batches.ts';

/** A picture that is nowhere: backups refuse a key that isn't formed as the product's are. */
const PICTURE = `${'0'.repeat(64)}.png`;

/** Campaigns with a full ring each, of the same fragrances, and a capsule for each slot. */
const WORLD = [
  `insert into files (file_key, content_type, size) values ('public/${PICTURE}', 'image/png', 1), ('secret/${PICTURE}', 'image/png', 1)`,
  `insert into categories (name) values ('Bench')`,
  `insert into fragrances (name, description, category_id, image_key, secret_key)
   select 'Fragrance ' || n, '', 1, 'public/${PICTURE}', 'secret/${PICTURE}' from generate_series(1, ${SLOT_COUNT}) n`,
  `insert into campaigns (name, fragrance_shots, cover_key)
   select 'Campaign ' || n, 100, 'public/${PICTURE}' from generate_series(1, ${CAMPAIGNS}) n`,
  `insert into campaign_slots (campaign_id, slot, fragrance_id, shot_seconds)
   select c, s, s, 5 from generate_series(1, ${CAMPAIGNS}) c, generate_series(1, ${SLOT_COUNT}) s`,
  `insert into capsules (serial_number, fragrance_id, total_shots)
   select 'BENCH-' || n, n, 1000000000 from generate_series(1, ${SLOT_COUNT}) n`,
];

/** Makes what shots are fired of. */
export async function makeShotWorld(pool: pg.Pool): Promise<void> {
  for (const statement of WORLD) await pool.query(statement);
}

/** Rows that are put there at once. */
const CHUNK = 250_000;

/** Of a shot fired at `fired_at`, by SQL. */
const EVENT_ID: Record<EventIds, string> = {
  random: 'gen_random_uuid()',
  ordered: `(
    select overlay(gen_random_uuid()::text placing substr(hex, 1, 8) || '-' || substr(hex, 9) || '-7' from 1 for 15)
    from lpad(to_hex((extract(epoch from fired_at) * 1000)::bigint), 12, '0') hex
  )::uuid`,
};

const shotsOf = (rows: number, devices: number, months: number, ids: EventIds) => `
  with fired as materialized (
    select n, now() - random() * interval '${months} months' as fired_at from generate_series(1, ${rows}) n
  ), made as materialized (
    select ${EVENT_ID[ids]} as event_id, n, fired_at from fired
  ), ids as (insert into shot_ids select event_id from made order by event_id)
  insert into shots (event_id, device_id, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at)
  select event_id, 1 + n % ${devices}, 1 + n % ${CAMPAIGNS}, slot, slot, slot, 1 + n % 10, fired_at
  from made, lateral (select 1 + (n / ${CAMPAIGNS}) % ${SLOT_COUNT} as slot) held order by fired_at`;

const bareShotsOf = (rows: number, devices: number, months: number, ids: EventIds) => `
  with fired as materialized (
    select n, now() - random() * interval '${months} months' as fired_at from generate_series(1, ${rows}) n
  )
  insert into bare_shots
  select ${EVENT_ID[ids]}, 1 + n % ${devices}, 1 + n % ${CAMPAIGNS}, 1 + n % ${SLOT_COUNT}, 1 + n % ${SLOT_COUNT}, 5, fired_at
  from fired order by 1`;

/** A day's totals lie beside each other, as they do where they come in day by day. */
const TOTALS = [
  `insert into shots_by_day
   select campaign_id, fragrance_id, (fired_at at time zone 'America/Sao_Paulo')::date, count(*) from shots
   group by 1, 2, 3 order by 3`,
  `insert into shots_ever select campaign_id, fragrance_id, sum(shots) from shots_by_day group by 1, 2`,
];

interface Filling {
  /** Shots; none is more than this. */
  count: number;
  devices: number;
  /** Until now, over which they are spread. */
  months: number;
  /** Whether as many go where bare SQL has its own. */
  bare: boolean;
  ids?: EventIds;
}

/**
 * Stores shots as if they had been taken over the months: single shots with their ids and their totals. Indexes stay while
 * it does, so that they are as full as they grow.
 */
export async function fillShots(
  pool: pg.Pool,
  { count, devices, months, bare, ids = 'random' }: Filling,
): Promise<void> {
  const client = await pool.connect();
  try {
    // The server's own limits are for calls, which are done in no time.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    for (let left = count; left > 0; left -= CHUNK) {
      const rows = Math.min(left, CHUNK);
      await client.query(shotsOf(rows, devices, months, ids));
      if (bare) await client.query(bareShotsOf(rows, devices, months, ids));
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
