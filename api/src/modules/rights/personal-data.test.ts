import { getTableName, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contracts/core/language.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { HOLDINGS, NOT_PERSONAL } from './personal-data.ts';
import { personalDataPage } from './personal-data-page.ts';

const app = await sharedTestApp();

/** Column names that suggest personal data. */
const LOOKS_PERSONAL =
  '(^|_)(user|owner|person|acknowledged|email|mails|address|agent|ip|network|birthday|cpf|tax|document|genre|street|zipcode|phone)(_|$)';

/** Columns that look personal but belong to records. */
const OF_RECORDS = new Set([
  'alert_rules.user_id',
  'devices.mac_address',
  'organisations.contact_phone',
  'organisations.document',
  'organisations.email',
  'places.contact_email',
  'places.contact_phone',
  'places.street',
  'places.zipcode',
]);

const TO_DECLARE =
  'Declare these in personal-data.ts, or list them in OF_RECORDS if they describe a record and no person';

const declared = new Map(HOLDINGS.map((holding) => [getTableName(holding.table), holding]));
const exempt = new Set(NOT_PERSONAL.map(({ table }) => getTableName(table)));

async function columns(): Promise<{ table: string; column: string; refers: boolean }[]> {
  const { rows } = await app.db.execute<{ table: string; column: string; refers: boolean }>(sql`
    select c.table_name as "table", c.column_name as "column", exists (
      select from pg_constraint key join pg_attribute a on a.attrelid = key.conrelid and a.attnum = any (key.conkey)
      where key.contype = 'f' and key.confrelid = 'users'::regclass and key.conrelid = c.table_name::regclass
        and a.attname = c.column_name
    ) as refers
    from information_schema.columns c join pg_class r on r.oid = c.table_name::regclass
    where c.table_schema = 'public' and not r.relispartition`);
  return rows;
}

describe('personal data', () => {
  it('is declared for every column that refers to users or looks personal', async () => {
    const missing = (await columns()).filter(({ table, column, refers }) => {
      const looks = new RegExp(LOOKS_PERSONAL).test(column);
      if (!refers && (!looks || exempt.has(table) || OF_RECORDS.has(`${table}.${column}`))) return false;
      return !declared.get(table)?.personal.includes(column);
    });
    expect(missing, TO_DECLARE).toEqual([]);
  });

  it('is declared only for existing columns', async () => {
    const known = new Set((await columns()).map(({ table, column }) => `${table}.${column}`));
    for (const { table, personal, hidden = [], key } of HOLDINGS) {
      for (const column of [...personal, ...hidden, ...(key ? [key] : [])]) {
        expect(known).toContain(`${getTableName(table)}.${column}`);
      }
    }
  });

  it('has a purpose in every language', () => {
    for (const { purpose } of HOLDINGS) {
      for (const language of LANGUAGES) expect(purpose[language]).toMatch(/\.$/);
    }
  });

  it('matches its documentation page (update it with --update)', async () => {
    await expect(personalDataPage()).toMatchFileSnapshot('../../../../docs/personal-data.md');
  });
});
