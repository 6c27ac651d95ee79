import { getTableColumns, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { can, type Permission } from '#contracts/core/permissions.ts';
import { exportPermission, PAGES } from '#contracts/core/resources.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { RESOURCE_LIST } from './resources.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

async function names(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await app.db.execute<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

describe.each(RESOURCE_LIST)(
  'the resource $resource',
  ({ resource, table, tableName, id, name, list, hasStates }) => {
    it('has a sequence for its ids, and a column for the names of its records', async () => {
      const sequence = sql`select pg_get_serial_sequence(${tableName}, ${id.name}) as name`;
      expect(await names(sequence)).toEqual([`public.${tableName}_${id.name}_seq`]);
      expect(getTableColumns(table)).toHaveProperty(name);
    });

    it('has the triggers that maintain its row count', async () => {
      const triggers = sql`
      select tgname as name from pg_trigger where tgrelid = ${tableName}::regclass and tgname like 'count\\_%' order by 1
    `;
      const ofStates = hasStates ? ['count_turned'] : [];
      expect(await names(triggers)).toEqual(['count_added', 'count_removed', ...ofStates]);
    });

    it('is added by members of organisations only if a policy lets them', async () => {
      const create = app.served.find(({ method, path }) => method === 'POST' && path === list.path);
      if (!create || !can({ profile: 'ADMIN', organisationId: 1 }, create.access as Permission)) return;
      const policy = sql`
      select polname as name from pg_policy where polrelid = ${tableName}::regclass and polname = 'members_add'
    `;
      const where = `Add ${create.access} to HOUSE_PERMISSIONS, or write a policy in functions/organisation-walls.sql`;
      expect(await names(policy), where).toEqual(['members_add']);
    });

    it('has an index for the search', async () => {
      const indices = sql`
      select indexname as name from pg_indexes where tablename = ${tableName} and indexdef like '%gin_trgm_ops%'
    `;
      expect(await names(indices)).toContain(`${tableName}_search_idx`);
    });

    it('has the paths and permissions of its calls', () => {
      const sheet = app.served.find(({ path }) => path === `${list.path}/export`);
      const { api, read } = PAGES[resource];
      expect([list.path, list.access, sheet?.access]).toEqual([`/${api}`, read, exportPermission(resource)]);
    });

    it('has a list that is served, and an export recorded under its name', async () => {
      expect(app.served).toContain(list);
      expect((await admin.get(`${list.path}/export`)).status).toBe(200);
      const { body } = await admin.get('/audit', { query: { action: 'export' } });
      expect(body.data[0].resource).toBe(resource);
    });
  },
);

it('every folded column has a collation independent of the server', async () => {
  const others = sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and collation_name is distinct from 'C'
      and generation_expression similar to '%(fold|normalize_text)\\(%'
  `;
  expect(await names(others)).toEqual([]);
});

it('every list export belongs to a resource, apart from two reports', () => {
  const lists = app.served.filter(({ download, path }) => download && path.endsWith('/export'));
  const known = RESOURCE_LIST.map(({ list }) => `${list.path}/export`);
  // The refill list, by the capsules' places, and the results of initiatives, by place and day.
  const others = ['/capsules/refill/export', '/resultado/export'];
  expect(lists.map(({ path }) => path).sort()).toEqual([...known, ...others].sort());
});
