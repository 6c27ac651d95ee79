import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { newToken, tokenHash } from '#api/modules/session/opaque-tokens.ts';
import { downloadCampaign } from '#contracts/app.ts';
import { getCampaign } from '#contracts/campaigns/campaigns.ts';
import { MAX_PAGE_SIZE, SLOT_COUNT, USER_DEVICES_MAX } from '#contracts/core/constants.ts';
import { claimDevice } from '#contracts/devices/device-codes.ts';
import { listFragrances } from '#contracts/fragrances.ts';
import { login } from '#contracts/session/session.ts';
import { Administrator } from '../simulator/administrator.ts';
import { Api } from '../simulator/api.ts';
import { Random } from '../simulator/random.ts';
import { Traffic } from '../simulator/traffic.ts';
import type { BuiltServer } from './built-server.ts';

/** Part of the name of every hundredth fragrance, and of no other. */
export const RARE_WORD = 'bergamota';
export const CAMPAIGNS = 50;

const picture = (area: string) => `'${area}/' || encode(sha256(('${area}/' || n)::bytea), 'hex') || '.png'`;

const catalogue = (fragrances: number) => [
  `INSERT INTO categories (name) SELECT 'Família olfativa ' || n FROM generate_series(1, 40) n`,
  ...['public', 'secret'].map(
    (area) =>
      `INSERT INTO files (file_key, content_type, size)
       SELECT ${picture(area)}, 'image/png', 10000 + n FROM generate_series(1, ${fragrances}) n`,
  ),
  `INSERT INTO fragrances (name, description, category_id, image_key, secret_key, created_at)
   SELECT CASE WHEN n % 100 = 0 THEN 'Bergamota' ELSE words[1 + n % 9] END || ' ' || words[1 + n / 9 % 9] || ' ' || n,
          'Fragrância de número ' || n, 1 + n % 40, ${picture('public')}, ${picture('secret')},
          now() - make_interval(mins => n)
     FROM generate_series(1, ${fragrances}) n,
          (VALUES (array['Âmbar', 'Baunilha', 'Cedro', 'Íris', 'Jasmim', 'Lavanda', 'Neroli', 'Sândalo', 'Vetiver']))
            AS vocabulary (words)`,
  // One transaction, as campaign configurations are stored at commit.
  `INSERT INTO campaigns (name, cover_key)
   SELECT 'Campanha ' || n, ${picture('public')} FROM generate_series(1, ${CAMPAIGNS}) n;
   INSERT INTO campaign_slots (campaign_id, slot, fragrance_id, shot_seconds)
   SELECT c, s, ((c - 1) * ${SLOT_COUNT} + s) * ${Math.floor(fragrances / CAMPAIGNS / SLOT_COUNT)}, 5
     FROM generate_series(1, ${CAMPAIGNS}) c, generate_series(1, ${SLOT_COUNT}) s`,
  // Does what maintenance would do in time: updates planner statistics and enables index-only scans.
  'VACUUM (ANALYZE)',
];

/**
 * Fills an empty, migrated database: fragrances with pictures and categories, a thousand of them in campaigns.
 * @param fragrances at least a thousand
 */
export async function fillCatalogue(pool: pg.Pool, fragrances: number): Promise<void> {
  for (const statement of catalogue(fragrances)) await pool.query(statement);
}

/** Serial number of the capsule that every device has in a slot. */
export const serialOf = (slot: number) => `BENCH-${slot}`;

/** Adds devices of one person, each with every campaign, to a catalogue. @returns their keys */
export async function fillDevices(pool: pg.Pool, count: number): Promise<string[]> {
  await pool.query(
    `INSERT INTO capsules (serial_number, fragrance_id, total_shots)
     SELECT 'BENCH-' || n, n, 1000000000 FROM generate_series(1, ${SLOT_COUNT}) n`,
  );
  // With a single owner, each capsule moves from device to device, which is the most expensive case.
  await pool.query(
    `INSERT INTO users (name, email, profile_id)
     SELECT 'Owner', 'owner@example.com', min(profile_id) FROM profiles`,
  );
  const keys = Array.from({ length: count }, newToken);
  for (const [index, key] of keys.entries()) {
    const macAddress = `02:00:00:00:00:${index.toString(16).toUpperCase().padStart(2, '0')}`;
    await pool.query(
      'INSERT INTO devices (mac_address, key_hash, owner_id) SELECT $1, $2, max(user_id) FROM users',
      [macAddress, tokenHash(key)],
    );
  }
  await pool.query(
    'INSERT INTO campaign_downloads (campaign_id, device_id) SELECT c.campaign_id, d.device_id FROM campaigns c, devices d',
  );
  await pool.query(
    `INSERT INTO device_configs (device_id, config_id, campaign_id, told_config_id, told_at)
     SELECT d.device_id, nextval('config_ids'), c.campaign_id, c.config_id, now() FROM campaigns c, devices d`,
  );
  return keys;
}

const SHOTS_AT_ONCE = 250_000;

const shots = (rows: number, devices: number, months: number) => `
  WITH made AS MATERIALIZED (
    SELECT gen_random_uuid() AS event_id, n, now() - random() * interval '${months} months' AS fired_at
      FROM generate_series(1, ${rows}) n
  ), ids AS (INSERT INTO shot_ids SELECT event_id FROM made ORDER BY event_id)
  INSERT INTO shots (event_id, device_id, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at)
  SELECT event_id, 1 + n % ${devices}, 1 + n % ${CAMPAIGNS}, slot, slot, slot, 1 + n % 10, fired_at
    FROM made, lateral (SELECT 1 + (n / ${CAMPAIGNS}) % ${SLOT_COUNT} AS slot) held ORDER BY fired_at`;

/** Stores shots and their totals as if recorded over this many months; their partitions must exist. */
export async function fillShots(
  pool: pg.Pool,
  count: number,
  devices: number,
  months: number,
): Promise<void> {
  for (let left = count; left > 0; left -= SHOTS_AT_ONCE) {
    await pool.query(shots(Math.min(left, SHOTS_AT_ONCE), devices, months));
  }
  await pool.query(
    `INSERT INTO shots_by_day
     SELECT campaign_id, fragrance_id, (fired_at AT TIME ZONE 'America/Sao_Paulo')::date, count(*) FROM shots
     GROUP BY 1, 2, 3 ORDER BY 3`,
  );
  await pool.query(
    'INSERT INTO shots_ever SELECT campaign_id, fragrance_id, sum(shots) FROM shots_by_day GROUP BY 1, 2',
  );
  await pool.query('VACUUM ANALYZE');
}

/** Adds devices at twenty places of an organisation, assigned to the first two campaigns of a catalogue. */
export async function fillPlaces(pool: pg.Pool, devices: number): Promise<void> {
  await pool.query(`
    INSERT INTO organisations (name) VALUES ('Rede de lojas');
    INSERT INTO places (organisation_id, name, time_zone)
    SELECT 1, 'Loja ' || n, 'America/Sao_Paulo' FROM generate_series(1, 20) n;
    INSERT INTO devices (mac_address, organisation_id, place_id, campaign_id)
    SELECT upper(regexp_replace(lpad(to_hex(n), 12, '0'), '(..)(?!$)', '\\1:', 'g')), 1, 1 + n % 20, 1 + n % 2
      FROM generate_series(1, ${devices}) n`);
  await pool.query('VACUUM ANALYZE');
}

/** Adds administrators. @returns their accounts */
export async function fillPeople(pool: pg.Pool, people: number): Promise<BuiltServer['account'][]> {
  const password = 'Perfume#2026';
  // As cheap as possible: signing in isn't what is measured.
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1 });
  const emails = Array.from({ length: people }, (_, index) => `person-${index + 1}@example.com`);
  await pool.query(
    `INSERT INTO users (name, email, profile_id, password_hash, confirmed_at)
     SELECT email, email, profile_id, $2, now() FROM unnest($1::text[]) email, profiles WHERE profiles.name = 'ADMIN'`,
    [emails, passwordHash],
  );
  return emails.map((email) => ({ email, password }));
}

/** Signs an account in over the API. @returns the authorization header of its calls */
export async function signIn(address: string, account: BuiltServer['account']): Promise<string> {
  const { token } = await new Api(address, new Traffic()).send(login, { body: account });
  return `Bearer ${token}`;
}

/** What a load test works on: the demo data, an administrator, and an app user's devices. */
export interface LoadFixtures {
  /** Authorization header of the person who reads and writes. */
  staff: string;
  /** Authorization headers of the devices. */
  devices: string[];
  /** One of the filled slots of a campaign. */
  slot: { campaignId: number; slot: number };
  fragranceIds: number[];
}

/** Signs in, and gives the app user of the demo data half as many devices as one user can have. */
export async function makeFixtures({
  address,
  account,
}: Pick<BuiltServer, 'address' | 'account'>): Promise<LoadFixtures> {
  const api = new Api(address, new Traffic());
  const authorization = await signIn(address, account);
  const administrator = new Administrator(api, new Random('load'), account);
  const [campaign] = (await administrator.stock()).campaigns;
  if (!campaign) throw new Error('The demo data has no campaign');
  const { campaignId, qrCode: code } = campaign;
  const { collection } = await api.send(getCampaign, { authorization, params: { id: String(campaignId) } });
  const fragrances = await api.send(listFragrances, { authorization, query: { perPage: MAX_PAGE_SIZE } });
  // Back-office users claim no devices. The demo data's app user has a few, and the administrator's password.
  const owner = await signIn(address, { ...account, email: 'user@example.com' });
  const devices: string[] = [];
  for (const label of await administrator.registerDevices(USER_DEVICES_MAX / 2)) {
    const { deviceKey } = await api.send(claimDevice, { authorization: owner, body: label });
    const { macAddress } = label;
    await api.send(downloadCampaign, { authorization: owner, body: { code, macAddress } });
    devices.push(`Device ${deviceKey}`);
  }
  return {
    staff: authorization,
    devices,
    slot: { campaignId, slot: collection[0]?.slot ?? 1 },
    fragranceIds: fragrances.data.map(({ fragranceId }) => fragranceId),
  };
}
