import { readResults } from '#api/modules/initiatives/results.service.ts';
import { table } from './simulator/tables.ts';
import { fillCatalogue } from './support/fixtures.ts';
import { scratchDatabase } from './support/scratch-database.ts';

/**
 * Compares reading an initiative's results (10,000 devices at 200 places for 30 days) with summing the underlying
 * totals. BENCH_DATABASE_URL (or TEST_DATABASE_URL) names a PostgreSQL server; without one the database is embedded.
 */
const PLACES = 200;
const DEVICES = 10_000;
const FRAGRANCES = 20;
const RUNS = 15;
const ZONE = 'America/Sao_Paulo';

const database = await scratchDatabase();
const { pool, db } = database;

/** The median of some runs, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
}

/** A campaign of 20 fragrances that runs everywhere, and its devices' shots over twice its duration. */
const FILL = `
  insert into organisations (name) values ('Rede de lojas');
  insert into places (organisation_id, name, time_zone) select 1, 'Loja ' || n, '${ZONE}' from generate_series(1, ${PLACES}) n;
  insert into campaigns (name, cover_key, organisation_id) select 'Campanha da rede', file_key, 1 from files where file_key like 'public/%' limit 1;
  create temp table played as
    select fragrance_id, row_number() over (order by fragrance_id) as slot from fragrances where active order by 1 limit ${FRAGRANCES};
  insert into campaign_slots (campaign_id, slot, fragrance_id)
    select (select max(campaign_id) from campaigns), slot, fragrance_id from played;
  insert into devices (mac_address, organisation_id, place_id, campaign_id, last_seen_at)
    select upper(regexp_replace(lpad(to_hex(n), 12, '0'), '(..)(?!$)', '\\1:', 'g')), 1, 1 + n % ${PLACES},
      (select max(campaign_id) from campaigns), now() - make_interval(hours => n % 30)
    from generate_series(1, ${DEVICES}) n;
  insert into device_states (device_id, config_id, firmware, uptime_seconds, reported_at)
    select device_id, assigned_config_id, '2.0', 1, now() from devices;
  insert into capsules (serial_number, fragrance_id, total_shots, fired_shots, device_id, slot)
    select device_id || '-' || slot, fragrance_id, 1000, case when (device_id + slot) % 50 = 0 then 1000 else 10 end, device_id, slot
    from devices, played;
  insert into initiatives (name, organisation_id, campaign_id, starts_on, ends_on, target_shots)
    select 'Um mês', 1, max(campaign_id), current_date - 25, current_date + 4, 3000000 from campaigns;
  insert into placed_shots_by_day (organisation_id, place_id, campaign_id, fragrance_id, day, shots)
    select 1, place_id, (select max(campaign_id) from campaigns), fragrance_id, current_date - n, 50
    from places, played, generate_series(-4, 55) n;
`;
const TOTALS = `
  select place_id, day, sum(shots) from placed_shots_by_day
  where organisation_id = 1 and campaign_id = (select max(campaign_id) from campaigns)
    and day between current_date - 25 and current_date + 4
  group by 1, 2
`;

try {
  await fillCatalogue(pool, 1_000);
  await pool.query(FILL);
  await pool.query('vacuum analyze');
  const totals = await timed(() => pool.query(TOTALS));
  const results = await timed(() => readResults(db, 1, ZONE));
  const rows = [
    ['totals by place and day', totals.toFixed(1), ''],
    ['results of the initiative', results.toFixed(1), (results / totals).toFixed(2)],
  ];
  console.log(`${database.kind} ${database.version}`);
  console.log(table(['', 'ms', 'ratio'], rows));
} finally {
  await database.remove();
}
