import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { XLSX } from '#contracts/core/endpoint.ts';
import { can, type Permission } from '#contracts/core/permissions.ts';
import { inOrganisation } from '../../platform/db/scope.ts';
import { readXlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { type Answer, type Caller, sharedTestApp } from '../../testing/test-app.ts';
import { markedOrganisation } from './testing/marked-organisation.ts';
import { policies, withPolicyOpened } from './testing/policies.ts';
import { parametersOf, walkBetween } from './testing/walk.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN', { name: 'zqhouse Admin' });
const { fragranceId } = await makeFragrance(house);
const ofHouse = await makeCampaign(house, { name: 'zqhouse Campaign' });
const north = await markedOrganisation(app, house, 'zqnorth', fragranceId);
const south = await markedOrganisation(app, house, 'zqsouth', fragranceId);
const { otherIds, pathsOf, allOf, queriesOf, walk } = await walkBetween(app, north, south);

/** Tables that are only read through their parent record, which has a policy of its own. */
const READ_WITH_THEIR_PARENTS = new Set([
  'account_tokens',
  'alert_readers',
  'audit_files',
  'campaign_config_slots',
  'campaign_configs',
  'campaign_descriptions',
  'campaign_downloads',
  'capsule_days',
  'capsule_forecasts',
  'device_configs',
  'device_days',
  'device_events',
  'device_refusals',
  'device_slots',
  'device_stands',
  'fragrance_options',
  'initiative_places',
  'live_fragrances',
  'monthly_reports',
  'oidc_links',
  'oidc_requests',
  'quiz_revisions',
  'passkey_challenges',
  'passkeys',
  'recovery_codes',
  'refresh_tokens',
  'report_recipients',
  'report_settings',
  'sessions',
  'shots',
  'shots_ever',
  'sign_in_challenges',
  'sign_in_browsers',
  'sign_in_networks',
  'tax_numbers',
  'terms_acceptances',
  'today_states',
  'totp_factors',
  'view_uses',
  'views',
  'visit_entries',
]);

/** Spreadsheets in which members find their own records. */
const EXPORTED = [
  '/campaigns/export',
  '/capsules/export',
  '/capsules/refill/export',
  '/dashboard/export-shot-campaign',
  '/devices/export',
  '/iniciativa/export',
  '/organisations/export',
  '/places/export',
  '/quiz/export',
  '/resultado/export',
  '/usuario/export',
  '/visits/export',
];

/** Tables that only the house may read. */
const CLOSED = [
  'alert_rules',
  'batches',
  'import_pieces',
  'import_runs',
  'incident_users',
  'incidents',
  'leases',
  'maintenance',
  'retention',
  'row_counts',
  'sample_records',
  'shot_ids',
  'shots_by_day',
];

const TO_SAY =
  'Say in api/src/platform/db/functions/organisation-walls.sql what members read of a table, or list it in CLOSED';

const reads = app.served.filter(
  ({ method, access, events }) => method === 'GET' && access !== 'public' && access !== 'device' && !events,
);
/** Endpoints that leave no audit events. */
const quiet = reads.filter(({ access, download, path }) => {
  const may = access === 'session' || can({ profile: 'ADMIN', organisationId: 1 }, access as Permission);
  return may && download === undefined && !/\/(claim|reset)-code$/.test(path);
});

/** Whether a response contains a mark of the other organisation. */
function leaks({ body, headers }: Pick<Answer, 'body' | 'headers'>): boolean {
  const text = JSON.stringify([body, headers]);
  return ['zqsouth', south.macAddress].some((mark) => text.includes(mark));
}

/** A response without the parts that differ with every request. */
function lasting({ status, headers: { etag }, body }: Answer): string {
  const text = JSON.stringify([
    status,
    etag,
    typeof body === 'object' ? { ...body, requestId: undefined } : null,
  ]);
  // Image URLs are signed, each for a limited time.
  return text.replaceAll(/\?[^"\s]*signature=[^"]*/g, '');
}

async function answersTo(caller: Caller): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for await (const [asked, answer] of walk(caller, quiet)) answers.set(asked, lasting(answer));
  return answers;
}

/** The first request whose response has changed or reveals the other organisation; undefined if there is none. */
async function firstSeen(caller: Caller, before: ReadonlyMap<string, string>): Promise<string | undefined> {
  for await (const [asked, answer] of walk(caller, quiet)) {
    if (leaks(answer) || lasting(answer) !== before.get(asked)) return asked;
  }
  return undefined;
}

describe('a member of an organisation', () => {
  it.each(['admin', 'staff'] as const)(
    'sees their own records but none of another organisation when reading everything as %s',
    async (profile) => {
      const found: string[] = [];
      const failed: string[] = [];
      let own = 0;
      for await (const [asked, answer] of walk(north[profile], reads)) {
        if (answer.status >= 500) failed.push(`${answer.status} ${asked}`);
        if (leaks(answer)) found.push(asked);
        if (answer.status === 200 && JSON.stringify(answer.body).includes('zqnorth')) own += 1;
      }
      expect(found).toEqual([]);
      expect(failed).toEqual([]);
      expect(own).toBeGreaterThan(30);
    },
  );

  it('finds their own records but none of another organisation in any spreadsheet', async () => {
    const token = await app.token('ADMIN', { organisationId: north.organisationId });
    const found: string[] = [];
    const own = new Set<string>();
    for (const endpoint of reads.filter(({ download }) => download === XLSX)) {
      for (const path of pathsOf(endpoint)) {
        for (const query of queriesOf(endpoint)) {
          const asked = { url: `/api${path}`, query, headers: { authorization: `Bearer ${token}` } };
          const { statusCode, rawPayload, headers } = await app.app.inject(asked);
          expect(statusCode, path).toBeLessThan(500);
          if (statusCode !== 200) continue;
          const body = (await readXlsx(rawPayload)).sheets;
          if (leaks({ body, headers: headers as Answer['headers'] }))
            found.push(`${path} ${JSON.stringify(query)}`);
          if (JSON.stringify(body).includes('zqnorth')) own.add(endpoint.path);
        }
      }
    }
    expect(found).toEqual([]);
    expect([...own].sort()).toEqual(EXPORTED);
  });

  it("can't tell ids of another organisation from unknown ones by filters", async () => {
    const otherwise: string[] = [];
    let asked = 0;
    for (const endpoint of quiet.filter(({ path }) => !path.includes('{'))) {
      for (const [name, id] of Object.entries(otherIds)) {
        if (!parametersOf(endpoint).has(name)) continue;
        const ask = async (value: string) =>
          lasting(await north.admin.get(endpoint.path, { query: { ...allOf(endpoint), [name]: value } }));
        if ((await ask(id)) !== (await ask('999999'))) otherwise.push(`${endpoint.path} ${name}`);
        asked += 1;
      }
    }
    expect(otherwise).toEqual([]);
    expect(asked).toBeGreaterThan(15);
  });

  it('gets unchanged counts, ETags and sort orders when another organisation gets new records', async () => {
    const before = await answersTo(north.admin);
    const { deviceId } = await markedOrganisation(app, house, 'zqwest', fragranceId);
    await app.db.execute(sql`insert into campaign_downloads values (${ofHouse.campaignId}, ${deviceId})`);
    await app.db.execute(sql`select count_download(${ofHouse.campaignId})`);
    expect(await firstSeen(north.admin, before)).toBeUndefined();
  });

  it('is shielded by every policy: without any one of them, something leaks', async () => {
    const before = await answersTo(north.admin);
    const unseen: string[] = [];
    for (const { table, reads } of await policies(app)) {
      if (READ_WITH_THEIR_PARENTS.has(table)) continue;
      await withPolicyOpened(app, { table, reads }, async () => {
        if ((await firstSeen(north.admin, before)) === undefined) unseen.push(table);
      });
    }
    expect(unseen).toEqual([]);
    expect(await firstSeen(north.admin, before)).toBeUndefined();
  }, 300_000);
});

/** An organisation that doesn't exist: it sees what everybody sees. */
const NONE = 999_999;

describe('the database', () => {
  /** The rows of a table that an organisation sees. */
  const seenOf = (table: string, organisationId: number) =>
    inOrganisation(organisationId, async () => {
      const { rows } = await app.db.execute<{ rows: string[] }>(
        sql.raw(`select coalesce(array_agg(to_jsonb(seen)::text), '{}') as rows from ${table} seen`),
      );
      return new Set(rows[0]?.rows);
    });

  it('has a row-level policy on every table, or hides the table from members', async () => {
    const { rows } = await app.db.execute<{ table: string; walled: boolean; policies: number }>(sql`
      select walled.oid::regclass::text as table, relrowsecurity as walled,
        (select count(*)::int from pg_policy where polrelid = walled.oid and polname = 'members_read') as policies
      from pg_class walled where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    `);
    expect(rows.filter(({ walled }) => !walled)).toEqual([]);
    const closed = rows.filter(({ policies: read }) => read === 0).map(({ table }) => table);
    expect(closed.sort(), TO_SAY).toEqual(CLOSED);
  });

  it('shows each organisation its own rows in every table, and shares only those of the house', async () => {
    for (const { table, reads } of await policies(app)) {
      const open = await seenOf(table, NONE);
      const [ofNorth, ofSouth] = [
        await seenOf(table, north.organisationId),
        await seenOf(table, south.organisationId),
      ];
      const shared = [...ofNorth].filter((row) => ofSouth.has(row));
      expect(shared.sort(), table).toEqual([...open].sort());
      expect(ofNorth.size, table).toBeGreaterThan(shared.length);
      await withPolicyOpened(app, { table, reads }, async () => {
        expect((await seenOf(table, NONE)).size, table).toBeGreaterThan(open.size);
      });
    }
  });

  it('prevents members from changing or deleting rows of others or of the house, even readable ones', async () => {
    for (const { table } of await policies(app)) {
      const shared = await seenOf(table, NONE);
      const own = await seenOf(table, north.organisationId);
      const column = await columnOf(table);
      for (const work of [`update ${table} row set ${column} = ${column}`, `delete from ${table} row`]) {
        const touched = await touchedBy(`${work} returning to_jsonb(row)::text as row`);
        expect(
          touched.filter((row) => !own.has(row) || shared.has(row)),
          work,
        ).toEqual([]);
      }
    }
  });

  it('prevents members from taking over a campaign of the house', async () => {
    const stealing = inOrganisation(north.organisationId, () =>
      app.db.execute(
        sql`update campaigns set organisation_id = ${north.organisationId} where organisation_id is null`,
      ),
    );
    await expect(stealing).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

/** The rows that a statement changes, rolled back afterwards; none if it is refused. */
async function touchedBy(work: string): Promise<string[]> {
  let touched: string[] = [];
  const changing = inOrganisation(north.organisationId, () =>
    app.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ row: string }>(sql.raw(work));
      touched = rows.map(({ row }) => row);
      tx.rollback();
    }),
  );
  await changing.catch(() => {});
  return touched;
}

async function columnOf(table: string): Promise<string> {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and attgenerated = '' order by attnum limit 1
  `);
  return rows[0]?.name ?? '';
}
