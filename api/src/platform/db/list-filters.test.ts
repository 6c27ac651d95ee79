import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fillTables } from '../../testing/many-rows.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { RESOURCE_LIST } from './resources.ts';

/** Fourteen hours ahead of UTC: a day begins there before noon UTC of the previous day. */
const TIME_ZONE = 'Pacific/Kiritimati';

const app = await sharedTestApp({ timeZone: TIME_ZONE });
const admin = await app.as('ADMIN');

// biome-ignore lint/suspicious/noExplicitAny: rows of all lists, whose fields are looked up by name.
type Row = Record<string, any>;

const rows: Record<string, Row[]> = {};
/** The fragrances of each campaign, and the languages it is described in. */
const fragrancesOf = new Map<number, number[]>();

beforeAll(async () => {
  await fillTables(app.db, 1_000);
  await app.db.execute(sql`
    insert into campaign_slots (campaign_id, slot, fragrance_id)
    select campaign_id, slot, fragrance_id from campaigns cross join generate_series(1, 3) slot
    join fragrances on fragrances.active and fragrance_id = 2 + (campaign_id * 3 + slot) % 990
  `);
  await app.db.execute(sql`
    insert into campaign_descriptions (campaign_id, language, description)
    select campaign_id, case when campaign_id % 3 = 0 then 'es-ES' else 'pt-BR' end, 'Texto' from campaigns
  `);
  await app.db.execute(sql`update campaigns set is_default = true where campaign_id = 7`);
  await app.db.execute(sql`
    insert into capsule_forecasts (capsule_id, total_shots, low_on, middle_on, high_on, made_on, made_at)
    select capsule_id, total_shots, day, day + 1, day + 2, current_date, now()
    from capsules, lateral (select current_date + capsule_id % 40 as day) made where capsule_id % 3 > 0
  `);
  await app.db.execute(sql`
    update devices set last_seen_at = now() - make_interval(hours => 1 + 40 * (device_id % 2)) where last_seen_at is not null
  `);
  for (const { list } of RESOURCE_LIST) rows[list.path] = await read(list.path);
  for (const { campaignId, collection } of rows['/campaigns'] ?? []) {
    fragrancesOf.set(
      campaignId,
      collection.map(({ fragranceId }: Row) => fragranceId),
    );
  }
}, 60_000);

/** All pages of a list. */
async function read(path: string, query: Record<string, string> = {}): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await admin.get(path, { query: { ...query, page, perPage: 100 } });
    expect(status, JSON.stringify(body)).toBe(200);
    found.push(...body.data);
    if (page >= body.totalPages) {
      expect(body.total).toBe(found.length);
      return found;
    }
  }
}

const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(Date.parse(instant));
const created = ({ createdAt }: Row) => dayOf(createdAt);
const updated = ({ updatedAt }: Row) => dayOf(updatedAt);
const holding = (row: Row) => rows['/devices']?.find(({ deviceId }) => deviceId === row.device?.deviceId);

/** The value or values of a row that a filter compares. For days it is the value compared with `…From` and `…To`. */
const LOOKED_AT: Record<string, Record<string, (row: Row) => unknown>> = {
  '/categories': { categoryId: (row) => row.categoryId, created },
  '/fragrances': {
    fragranceId: (row) => row.fragranceId,
    categoryId: (row) => row.categoryId,
    campaignId: (row) => row.collections.map(({ campaignId }: Row) => campaignId),
    created,
  },
  '/campaigns': {
    campaignId: (row) => row.campaignId,
    organisationId: (row) => row.organisation?.organisationId,
    ownerId: (row) =>
      (rows['/devices'] ?? []).flatMap(({ campaign, owner }) =>
        campaign?.campaignId === row.campaignId ? (owner?.id ?? []) : [],
      ),
    fragranceId: (row) => row.collection.map(({ fragranceId }: Row) => fragranceId),
    language: (row) => row.descriptions.map(({ language }: Row) => language),
    state: (row) => (row.isDefault ? 'default' : 'other'),
    created,
    updated,
  },
  '/quiz': {
    campaignId: (row) => row.campaignId,
    organisationId: (row) => row.organisation?.organisationId,
    language: (row) => row.language,
    state: (row) => (row.publishedAt ? 'published' : row.validatedAt ? 'validated' : 'draft'),
    created,
    updated,
  },
  '/devices': {
    campaignId: (row) => row.campaign?.campaignId,
    fragranceId: (row) => fragrancesOf.get(row.campaign?.campaignId),
    ownerId: (row) => row.owner?.id,
    userId: (row) => row.user?.id,
    organisationId: (row) => row.organisation?.organisationId,
    placeId: (row) => row.place?.placeId,
    state: (row) =>
      row.lastSeenAt
        ? Date.now() - Date.parse(row.lastSeenAt) < 24 * 3_600_000
          ? 'seen'
          : row.user
            ? 'silent'
            : 'disconnected'
        : 'never',
    configState: (row) => row.configState,
    firmware: (row) => row.firmware,
    created,
    updated,
  },
  '/capsules': {
    fragranceId: (row) => row.fragrance.fragranceId,
    campaignId: (row) => holding(row)?.campaign?.campaignId,
    ownerId: (row) => holding(row)?.owner?.id,
    userId: (row) => holding(row)?.user?.id,
    organisationId: (row) => holding(row)?.organisation?.organisationId,
    placeId: (row) => holding(row)?.place?.placeId,
    due: (row) => row.dueDate,
    empty: (row) => row.emptyIn?.middle,
    state: (row) => (row.device && row.remainingShots < row.totalShots * 0.15 ? 'low' : null),
    created,
    updated,
  },
  '/organisations': { organisationId: (row) => row.organisationId, created, updated },
  '/incidents': { created, updated },
  '/places': {
    placeId: (row) => row.placeId,
    organisationId: (row) => row.organisationId,
    created,
    updated,
  },
  '/iniciativa': {
    iniciativaId: (row) => row.iniciativaId,
    organisationId: (row) => row.organisation.organisationId,
    placeId: (row) =>
      row.places.length > 0
        ? row.places.map(({ placeId }: Row) => placeId)
        : (rows['/places'] ?? [])
            .filter(({ organisationId }) => organisationId === row.organisation.organisationId)
            .map(({ placeId }) => placeId),
    campaignId: (row) => row.campaign.campaignId,
    status: (row) => row.status,
    // It begins by that day, or has not ended before it.
    runs: (row) => [row.startsOn, row.endsOn],
    created,
    updated,
  },
  '/visits': {
    visitId: (row) => row.visitId,
    status: (row) => row.status,
    assignee: (row) => row.assignee?.id ?? 'none',
    // Each goes to one place, of the organisation with the same id.
    organisationId: (row) => row.places.map(({ placeId }: Row) => placeId),
    placeId: (row) => row.places.map(({ placeId }: Row) => placeId),
    on: (row) => row.on,
    created,
    updated,
  },
  '/usuario': {
    userId: (row) => row.id,
    organisationId: (row) => row.organisation?.organisationId,
    profile: (row) => [row.profile.nome, row.profile.id],
    language: (row) => row.language,
    state: (row) => (row.confirmedAt ? 'confirmed' : 'unconfirmed'),
    created,
  },
};

const COMMON = ['page', 'perPage', 'orderBy', 'orderByDirection', 'FilterString', 'isActive', 'columns'];

/** The filters of a list and of its export, as its contract names them. */
function filtersOf(schema: z.ZodType | undefined): string[] {
  if (!(schema instanceof z.ZodObject)) throw new TypeError('A list without a query');
  return Object.keys(schema.shape).filter((name) => !COMMON.includes(name));
}

const LISTS = RESOURCE_LIST.map(({ list }) => ({ path: list.path, filters: filtersOf(list.query) }));
const FILTERS = LISTS.flatMap(({ path, filters }) =>
  filters.map((filter) => {
    const name = filter.replace(/(From|To|Within)$/, '');
    return { path, filter, name, end: filter.slice(name.length) };
  }),
);

describe('the filters of lists', () => {
  it.each(FILTERS)('return exactly the matching rows: $path?$filter', async ({ path, filter, name, end }) => {
    const valuesOf = (row: Row): unknown[] => [LOOKED_AT[path]?.[name]?.(row) ?? []].flat();
    const all = rows[path] ?? [];
    const known: unknown[] = [...new Set(all.flatMap(valuesOf))];
    const several = [...known.slice(0, 1), ...known.slice(3, 5)];
    // One at a time as well: the statement prepared for the first value is reused for the next.
    for (const wanted of [...several.map((one) => [one]), several]) {
      const value = end ? String(wanted.at(-1)) : wanted.join();
      const matches = (one: unknown) =>
        end === 'From'
          ? String(one) >= value
          : end === 'To'
            ? String(one) <= value
            : end === 'Within'
              ? Number(one) <= Number(value)
              : wanted.includes(one);
      const expected = all.filter((row) => valuesOf(row).some(matches));
      expect(expected, value).not.toEqual([]);
      expect(await read(path, { [filter]: value })).toEqual(expected);
    }
  });

  it.each(FILTERS)('reject unknown values: $path?$filter', async ({ path, filter, end }) => {
    // Firmware versions are free text.
    const isText = filter === 'firmware';
    for (const value of isText
      ? ['', ',', 'x,', '\t']
      : ['', 'x', end ? '2026-02-30' : 'pt-BR,x', end ? '2026-01-01,2026-01-02' : '-1', "'"]) {
      const { status, body } = await admin.get(path, { query: { [filter]: value } });
      expect({ status, code: body.code }, value).toEqual({ status: 400, code: 'validation' });
      expect(body.errors[0].path).toBe(filter);
    }
  });

  it.each(LISTS)('are the same for the export: $path', ({ path, filters }) => {
    const exported = app.served.find((call) => call.path === `${path}/export`);
    expect(filtersOf(exported?.query)).toEqual(filters);
  });

  it('combine with each other, the search and the state of the records', async () => {
    const [{ categoryId, campaignId }] = (rows['/fragrances'] ?? []).flatMap((row) =>
      row.collections.map((slot: Row) => ({ categoryId: row.categoryId, campaignId: slot.campaignId })),
    ) as [Row];
    const query = { categoryId: String(categoryId), campaignId: String(campaignId) };
    const both = (rows['/fragrances'] ?? []).filter(
      (row) =>
        row.categoryId === categoryId && row.collections.some((slot: Row) => slot.campaignId === campaignId),
    );
    expect(await read('/fragrances', query)).toEqual(both);
    const [first] = both as [Row];
    expect(await read('/fragrances', { ...query, FilterString: first.name })).toContainEqual(first);
    expect(await read('/fragrances', { ...query, FilterString: 'nada assim' })).toEqual([]);
    expect(await read('/fragrances', { ...query, isActive: 'false' })).toEqual([]);
  });

  it('match no record for an id that is too large', async () => {
    expect(await read('/devices', { ownerId: '9999999999' })).toEqual([]);
  });
});
