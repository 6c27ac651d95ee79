import type pg from 'pg';

/** A shot as a device reports it. */
export type Shot = {
  eventId: string;
  campaignId: number;
  slot: number;
  capsuleSerial: string;
  firedAt: string;
  seconds: number;
};

const TABLES = [
  `CREATE TABLE bare_shots (
     event_id uuid PRIMARY KEY, device_id int, campaign_id int, fragrance_id int, slot smallint, seconds smallint,
     fired_at timestamptz
   )`,
  `CREATE TABLE bare_totals (
     campaign_id int, fragrance_id int, day date, shots bigint, PRIMARY KEY (campaign_id, fragrance_id, day)
   )`,
  // As many rows as the product's own table has.
  'INSERT INTO bare_shots SELECT event_id, device_id, campaign_id, fragrance_id, slot, seconds, fired_at FROM shots',
];

const STORE = `
  WITH kept AS (
    INSERT INTO bare_shots
    SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::timestamptz[])
      AS shot (event_id, device_id, campaign_id, fragrance_id, slot, seconds, fired_at) ORDER BY event_id
    ON CONFLICT DO NOTHING RETURNING campaign_id, fragrance_id, fired_at
  )
  INSERT INTO bare_totals AS total
  SELECT campaign_id, fragrance_id, fired_at::date, count(*) FROM kept GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (campaign_id, fragrance_id, day) DO UPDATE SET shots = total.shots + excluded.shots`;

export async function makeBareTables(pool: pg.Pool): Promise<void> {
  for (const statement of TABLES) await pool.query(statement);
}

/** Stores a batch as simply as possible: rows and totals in one prepared statement. */
export async function storeBare(pool: pg.Pool, batch: readonly Shot[]): Promise<void> {
  const column = <Value>(of: (shot: Shot) => Value) => batch.map(of);
  await pool.query({
    name: 'bare',
    text: STORE,
    values: [
      column(({ eventId }) => eventId),
      column(() => 1),
      column(({ campaignId }) => campaignId),
      column(({ slot }) => slot),
      column(({ slot }) => slot),
      column(({ seconds }) => seconds),
      column(({ firedAt }) => firedAt),
    ],
  });
}
