import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/client.ts';
import type { ResourceTable } from '../platform/db/resources.ts';

/** Tables with a fifth of the rows of the others. */
const SMALLER = ['organisations', 'places', 'campaigns', 'quizzes', 'initiatives', 'incidents', 'visits'];

/** Occurs in every thousandth name, in some categories', and nowhere else. */
export const RARE_WORD = 'zimbro';

const NAME = `
  (array['Âmbar', 'Baunilha', 'Cedro', 'Íris', 'Jasmim', 'Lavanda', 'Neroli'])[1 + n % 7]
  || case when n % 1000 = 0 then ' ${RARE_WORD} ' else ' ' end || n
`;
const MOMENT = `timestamptz '2026-01-01' - make_interval(mins => n)`;
const OTHER_MOMENT = `timestamptz '2026-01-01' - make_interval(mins => n * 7 % 99991)`;
const GONE = `case when n % 20 = 1 then ${MOMENT} end`;
const COVER = `'public/' || lpad(to_hex(n % 100), 64, '0') || '.png'`;
const SECRET = `'secret/' || lpad(to_hex(n % 100), 64, '0') || '.png'`;

/** Without categories, which are few and filled separately. */
type FilledTable = Exclude<ResourceTable['_']['name'], 'categories'>;

/** SQL expressions for the columns of each resource's table: for row `n`, from 1, of `:rows`. */
const FILLED: Record<FilledTable, Record<string, string>> = {
  organisations: {
    name: NAME,
    document: `case when n % 3 > 0 then lpad(n::text, 14, '0') end`,
    email: `case when n % 4 > 0 then 'contato-' || n || '@example.com' end`,
    logo_key: `case when n % 2 > 0 then ${COVER} end`,
    contact_name: `case when n % 3 > 0 then 'Pessoa ' || n % 700 end`,
    contact_phone: `case when n % 5 > 0 then '+55 11 9' || lpad(n::text, 8, '0') end`,
    created_at: MOMENT,
    updated_at: OTHER_MOMENT,
    deleted_at: GONE,
  },
  places: {
    name: NAME,
    // Places of inactive organisations are inactive, too.
    organisation_id: 'n',
    zipcode: `lpad((n % 9999)::text, 8, '0')`,
    street: `'Rua ' || n % 5000`,
    city: `'Cidade ' || n % 3000`,
    state: `(array['SP', 'RJ', 'MG', 'BA', null])[1 + n % 5]`,
    country: `case when n % 9 > 0 then 'BR' end`,
    contact_name: `case when n % 3 > 0 then 'Pessoa ' || n % 700 end`,
    contact_phone: `case when n % 5 > 0 then '+55 11 9' || lpad(n::text, 8, '0') end`,
    contact_email: `case when n % 4 > 0 then 'pessoa-' || n % 900 || '@example.com' end`,
    time_zone: `(array['America/Sao_Paulo', 'America/Manaus', 'Europe/Madrid'])[1 + n % 3]`,
    opening_hours: `case when n % 2 > 0 then '[{"days": [1, 2, 3, 4, 5], "from": "08:00", "to": "18:00"}]'::jsonb else '[]' end`,
    created_at: MOMENT,
    updated_at: OTHER_MOMENT,
    deleted_at: GONE,
  },
  fragrances: {
    name: NAME,
    category_id: '1 + n % 57',
    description: `case when n % 4 > 0 then 'Notas de ' || n % 5000 end`,
    image_key: COVER,
    secret_key: SECRET,
    created_at: MOMENT,
    deleted_at: GONE,
  },
  campaigns: {
    name: NAME,
    cover_key: COVER,
    organisation_id: `case when n % 3 = 0 then n end`,
    downloads: 'n % 900',
    fragrance_shots: '1 + n % 60',
    created_at: MOMENT,
    updated_at: OTHER_MOMENT,
    deleted_at: GONE,
  },
  initiatives: {
    name: NAME,
    organisation_id: 'n',
    campaign_id: 'n',
    starts_on: `current_date - 200 + n % 397`,
    ends_on: `current_date - 200 + n % 397 + n % 9`,
    target_shots: `case when n % 3 > 0 then 1 + n % 500 end`,
    paused_at: `case when n % 11 = 0 then ${MOMENT} end`,
    cancelled_at: `case when n % 13 = 0 then ${MOMENT} end`,
    created_at: MOMENT,
    updated_at: OTHER_MOMENT,
    deleted_at: GONE,
  },
  incidents: {
    name: NAME,
    description: `'Texto ' || n`,
    found_at: OTHER_MOMENT,
    occurred_from: `case when n % 3 > 0 then ${OTHER_MOMENT} end`,
    data: `array['name']`,
    reported_at: `case when n % 4 > 0 then ${OTHER_MOMENT} + interval '1 day' end`,
    told_at: `case when n % 5 > 0 then ${OTHER_MOMENT} + interval '2 days' end`,
    created_at: MOMENT,
    updated_at: OTHER_MOMENT,
    deleted_at: GONE,
  },
  quizzes: {
    name: NAME,
    campaign_id: 'n',
    language: `(array['pt-BR', 'en-US', 'es-ES'])[1 + n % 3]`,
    validated_at: `case when n % 3 > 0 then ${OTHER_MOMENT} end`,
    published_at: `case when n % 3 > 1 then ${OTHER_MOMENT} end`,
    created_at: MOMENT,
    updated_at: OTHER_MOMENT,
    deleted_at: GONE,
  },
  users: {
    name: NAME,
    email: `'gente-' || n || '@example.com'`,
    profile_id: `(select profile_id from profiles where name = 'USER')`,
    // As for devices.
    organisation_id: `case when n % 5 = 0 then 2 + n * 20::bigint % (:rows / 5) end`,
    language: `(array['pt-BR', 'en-US', 'es-ES', null])[1 + n % 4]`,
    cpf: `case when n % 3 > 0 then lpad(n::text, 11, '0') end`,
    genre: `(array['M', 'F', 'O', null])[1 + n % 4]`,
    birthday: `case when n % 9 > 0 then date '1950-01-01' + n % 20000 end`,
    zipcode: `lpad((n % 9999)::text, 8, '0')`,
    street: `'Rua ' || n % 5000`,
    city: `'Cidade ' || n % 3000`,
    state: `(array['SP', 'RJ', 'MG', 'BA', null])[1 + n % 5]`,
    country: `case when n % 9 > 0 then 'BR' end`,
    confirmed_at: `case when n % 3 > 0 then ${OTHER_MOMENT} end`,
    created_at: MOMENT,
    deleted_at: GONE,
  },
  devices: {
    mac_address: `upper(regexp_replace(lpad(to_hex(n * 7919::bigint), 12, '0'), '(..)(?!$)', '\\1:', 'g'))`,
    // Every third campaign belongs to another organisation; devices of organisations take the one before it.
    campaign_id: `case
      when n % 10 = 0 then null
      when n % 4 = 0 and (1 + n * 31 % (:rows / 200)) % 3 = 0 then n * 31 % (:rows / 200)
      else 1 + n * 31 % (:rows / 200)
    end`,
    user_id: `case when n % 5 > 0 then 1 + n * 37::bigint % :rows end`,
    owner_id: `case when n % 6 > 0 then 1 + n * 41::bigint % :rows end`,
    // Active organisations only: the first of every twenty is inactive.
    organisation_id: `case when n % 4 = 0 then 2 + n * 20::bigint % (:rows / 5) end`,
    place_id: `case when n % 8 = 0 then 2 + n * 20::bigint % (:rows / 5) end`,
    last_seen_at: `case when n % 4 > 0 then ${OTHER_MOMENT} end`,
    created_at: MOMENT,
    updated_at: OTHER_MOMENT,
  },
  capsules: {
    serial_number: `'CAP-' || n || case when n % 1000 = 0 then '-${RARE_WORD}' else '' end`,
    fragrance_id: '1 + n * 31 % (:rows / 100)',
    total_shots: '1000 + n % 7 * 50',
    fired_shots: '1000 + n % 7 * 50 - n % 1000',
    due_date: `case when n % 10 > 0 then date '2026-01-01' + n % 2000 end`,
    // Inactive ones are in no device.
    device_id: `case when n % 10 > 0 then 1 + n * 31::bigint % :rows end`,
    slot: '1 + n % 20',
    deleted_at: `case when n % 20 = 0 then ${OTHER_MOMENT} end`,
    created_at: MOMENT,
    updated_at: OTHER_MOMENT,
  },
  visits: {
    name: NAME,
    on_day: `current_date - 200 + n % 397`,
    assignee_id: `case when n % 4 > 0 then 1 + n * 31 % (:rows / 10) end`,
    note: `case when n % 3 > 0 then 'Nota ' || n % 500 end`,
    started_at: `case when n % 5 > 1 then ${OTHER_MOMENT} end`,
    finished_at: `case when n % 5 > 2 and n % 13 > 0 then ${OTHER_MOMENT} + interval '1 hour' end`,
    cancelled_at: `case when n % 13 = 0 then ${MOMENT} end`,
    created_at: MOMENT,
    updated_at: OTHER_MOMENT,
  },
};

/** The tables that `fillTables` fills with many rows. */
export const LARGE_TABLES: readonly string[] = Object.keys(FILLED);

/**
 * Fills an empty database with many rows as quickly as possible, and updates the planner's statistics.
 * @param many number of rows in most tables
 */
export async function fillTables(db: Database, many: number): Promise<void> {
  await db.execute(sql`
    insert into categories (name, deleted_at)
    select 'Família ' || n || case when n % 100 = 0 then ' ' || ${RARE_WORD} else '' end, case when n > 400 then now() end from generate_series(1, 600) n
  `);
  await db.execute(sql`
    insert into files (file_key, content_type, size)
    select area || '/' || lpad(to_hex(n), 64, '0') || '.png', 'image/png', 10000
    from generate_series(0, 99) n, unnest(array['public', 'secret']) area
  `);
  for (const [table, columns] of Object.entries(FILLED)) {
    await fill(db, table, columns, SMALLER.includes(table) ? many / 5 : many);
  }
  // Two of three devices have reported their state, and some of them the assigned configuration.
  await db.execute(sql`
    insert into device_states (device_id, config_id, firmware, uptime_seconds, signal, battery, reported_at)
    select device_id, case when device_id % 2 = 0 then greatest(assigned_config_id, campaign.config_id) else 1 end,
      '2.' || device_id % 50 || '.0', device_id, -30 - device_id % 60, device_id % 101, devices.updated_at
    from devices left join campaigns campaign using (campaign_id) where device_id % 3 > 0
  `);
  // Every other initiative names its place, and all have delivered shots.
  await db.execute(sql`
    insert into initiative_places (initiative_id, place_id, organisation_id)
    select initiative_id, initiative_id, organisation_id from initiatives where initiative_id % 2 = 0
  `);
  await db.execute(sql`
    insert into placed_shots_by_day (organisation_id, place_id, campaign_id, fragrance_id, day, shots)
    select organisation_id, case when initiative_id % 2 = 0 then initiative_id end, campaign_id, 1, starts_on, 1 + initiative_id % 53
    from initiatives
  `);
  // Each goes to a place, every other one to a device as well, where something was done in half of these.
  await db.execute(sql`
    insert into visit_places (visit_id, place_id, organisation_id) select visit_id, visit_id, visit_id from visits
  `);
  await db.execute(sql`
    insert into visit_lines (visit_id, device_id, slot, place_id, organisation_id, reason, planned)
    select visit_id, device_id, 1 + visit_id % 20, visit_id, visit_id, 'empty', true
    from visits join devices on device_id = visit_id where visit_id % 2 = 0
  `);
  await db.execute(sql`
    insert into visit_entries (client_id, line_id, outcome, at)
    select gen_random_uuid(), line_id, 'kept', now() from visit_lines where line_id % 2 = 0
  `);
  await db.execute(sql`vacuum analyze`);
}

/** Fills a table without its indexes, which are quicker to build from all rows at once. */
async function fill(
  db: Database,
  table: string,
  columns: Record<string, string>,
  rowCount: number,
): Promise<void> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = indexrelid)
  `);
  const statements = [
    ...rows.map(({ name }) => `drop index ${name}`),
    `insert into ${table} (${Object.keys(columns)})
     select ${Object.values(columns)} from generate_series(1, ${rowCount}) n`.replaceAll(
      ':rows',
      `${rowCount}`,
    ),
    ...rows.map(({ definition }) => definition),
  ];
  for (const statement of statements) await db.execute(sql.raw(statement));
}
