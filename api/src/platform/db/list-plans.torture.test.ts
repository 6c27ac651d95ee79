import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillTables, LARGE_TABLES, RARE_WORD } from '../../testing/many-rows.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { LIMITS } from './prepared.ts';
import { RESOURCE_LIST } from './resources.ts';
import { type Query, type Statement, statementsOf } from './testing/list-statements.ts';

/** Filling the embedded database, which has the same planner, would take a minute. */
const PLANNED = inject('database') === 'postgresql';
const MANY = 100_000;

const DAY_MS = 86_400_000;

/** The most rows that may be sorted to find a page. */
const FEW = 10_000;

const LISTS = RESOURCE_LIST.map(({ list, sort, hasStates, unindexed }) => ({
  path: list.path,
  fields: sort,
  states: hasStates ? [true, false] : undefined,
  sorted: unindexed,
}));

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

// These tests read more kinds of pages than a server prepares.
const { statements } = LIMITS;
LIMITS.statements = Number.POSITIVE_INFINITY;
afterAll(() => {
  LIMITS.statements = statements;
});

beforeAll(async () => {
  await fillTables(app.db, MANY);
}, 180_000);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
}

/** The plan for these values; the generic plan where the statement is planned only once. */
async function planOf({ name, text, values }: Statement): Promise<Plan[]> {
  const client = await app.db.$client.connect();
  try {
    if (name === undefined) {
      const { rows } = await client.query(`explain (format json) ${text}`, values);
      return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
    }
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare planned_once as ${text}`);
    const any = values.length > 0 ? `(${values.map(() => 'null')})` : '';
    const { rows } = await client.query(`explain (format json) execute planned_once ${any}`);
    await client.query('deallocate planned_once; reset plan_cache_mode');
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    client.release();
  }
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** The faults of a call's query plan. */
async function faultsOf(path: string, query: Query): Promise<string[]> {
  const nodes: Plan[] = [];
  for (const statement of await statementsOf(app, admin, path, query))
    nodes.push(...(await planOf(statement)));
  return nodes.flatMap((node) => {
    const table = node['Relation Name'] ?? '';
    if (node['Node Type'] === 'Seq Scan' && LARGE_TABLES.includes(table)) return [`reads all of ${table}`];
    // Search results are always sorted, whatever row count the planner estimates.
    const sorts = node['Node Type'] === 'Sort' && !('FilterString' in query);
    if (sorts && node['Plan Rows'] > FEW) return [`sorts ${node['Plan Rows']} rows`];
    return [];
  });
}

async function allFaults(path: string, queries: Query[]): Promise<string[]> {
  const found: string[] = [];
  for (const query of queries) {
    const faults = await faultsOf(path, query);
    if (faults.length > 0) found.push(`${JSON.stringify(query)} ${faults.join(', ')}`);
  }
  return found;
}

describe.runIf(PLANNED)('a page of a long list', () => {
  it.each(LISTS)('is found by an index: $path', async ({ path, fields, states, sorted }) => {
    const queries = fields
      .filter((field) => !(field in sorted))
      .flatMap((orderBy) => [
        { orderBy, orderByDirection: 'ASC' },
        { orderBy, orderByDirection: 'DESC' },
      ])
      .flatMap((query) => states?.map((isActive) => ({ ...query, isActive })) ?? [query])
      .flatMap((query) => [1, 2].map((page) => ({ ...query, page, perPage: 50 })));
    expect(await allFaults(path, queries)).toEqual([]);
  });

  it.each(LISTS.filter(({ path }) => path !== '/categories'))(
    'is found by an index, however large its offset: $path',
    async ({ path, fields }) => {
      const [orderBy = ''] = fields;
      expect(await allFaults(path, [{ orderBy, page: 300, perPage: 50 }])).toEqual([]);
    },
  );

  it.each(LISTS)('is found by indices when searched for: $path', async ({ path, fields }) => {
    const queries = fields.map((orderBy) => ({ orderBy, FilterString: RARE_WORD, perPage: 50 }));
    expect(await allFaults(path, queries)).toEqual([]);
  });
});

/** Selective filters, which use an index. Others have none: they match most rows, or their columns change often. */
const RARE: Record<string, Query[]> = {
  '/categories': [{ categoryId: '7,8' }, { createdFrom: '2025-12-31' }],
  '/fragrances': [
    { fragranceId: '7,8' },
    { categoryId: '7' },
    { campaignId: '7' },
    { createdFrom: '2025-12-31' },
    { createdTo: '2025-10-25' },
  ],
  '/campaigns': [
    { campaignId: '7,8' },
    { fragranceId: '75' },
    { organisationId: '9,12' },
    { ownerId: '7' },
    { state: 'default' },
    { createdFrom: '2025-12-31', createdTo: '2025-12-31' },
    { updatedTo: '2025-10-25' },
  ],
  '/quiz': [{ campaignId: '7,8' }, { createdFrom: '2025-12-31' }, { updatedTo: '2025-10-25' }],
  '/devices': [
    { campaignId: '7' },
    { fragranceId: '75' },
    { ownerId: '7,8' },
    { userId: '7' },
    { organisationId: '82' },
    { placeId: '162' },
    { createdFrom: '2025-12-31' },
    { updatedTo: '2025-10-25' },
  ],
  '/capsules': [
    { fragranceId: '75' },
    { campaignId: '7' },
    { ownerId: '7' },
    { userId: '7' },
    { organisationId: '82' },
    { placeId: '162' },
    { dueFrom: '2026-01-05', dueTo: '2026-01-07' },
    { createdFrom: '2025-12-31' },
  ],
  '/organisations': [{ organisationId: '7,8' }, { createdFrom: '2025-12-31' }, { updatedTo: '2025-10-25' }],
  '/places': [
    { placeId: '7,8' },
    { organisationId: '7' },
    { createdFrom: '2025-12-31' },
    { updatedTo: '2025-10-25' },
  ],
  '/iniciativa': [
    { iniciativaId: '7,8' },
    { organisationId: '7' },
    { campaignId: '7' },
    { createdFrom: '2025-12-31' },
    { updatedTo: '2025-10-25' },
  ],
  '/visits': [
    { visitId: '7,8' },
    { assignee: 'none' },
    { organisationId: '7' },
    { placeId: '7' },
    { onFrom: new Date(Date.now() + 195 * DAY_MS).toISOString().slice(0, 10) },
    { createdFrom: '2025-12-31' },
    { updatedTo: '2025-10-25' },
  ],
  '/incidents': [{ createdFrom: '2025-12-31' }],
  '/usuario': [{ userId: '7,8' }, { profile: 'ADMIN' }, { createdFrom: '2025-12-31' }],
};

describe.runIf(PLANNED)('a page of a long, filtered list', () => {
  beforeAll(async () => {
    await app.db.execute(sql`
      insert into campaign_slots (campaign_id, slot, fragrance_id)
      select campaign_id, slot, fragrance_id from campaigns cross join generate_series(1, 10) slot
      join fragrances on fragrances.active and fragrance_id = 2 + (campaign_id * 7 + slot) % 99990
    `);
    await app.db.execute(sql`update campaigns set is_default = true where campaign_id = 7`);
    await app.db.execute(sql`analyze campaign_slots`);
  }, 60_000);

  it.each(LISTS)('is found by indices: $path', async ({ path, fields }) => {
    const queries = (RARE[path] ?? []).flatMap((narrowed) =>
      [fields[0] ?? '', ...fields.slice(1, 4)].map((orderBy) => ({ ...narrowed, orderBy, perPage: 50 })),
    );
    expect(queries, `Add selective filters of ${path} to RARE`).not.toEqual([]);
    expect(await allFaults(path, queries)).toEqual([]);
  });
});
