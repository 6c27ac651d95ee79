import type { ClientBase } from 'pg';
import { CopyError } from '../../../platform/db/copy-error.ts';
import { databaseError } from '../../../platform/db/errors.ts';
import { RESOURCE_LIST } from '../../../platform/db/resources.ts';
import type { Checksum } from './checksum.ts';
import { type Contents, nameOf } from './contents.ts';
import { qualified } from './statements.ts';

/** A row of a check's result: one human-readable fault. */
interface Fault {
  fault: string;
}

/** A statement that finds inconsistencies in a database that has these tables. */
interface Rule {
  tables: readonly string[];
  faults: string;
}

const USERS: Rule = {
  tables: ['public.users'],
  faults: `
    select 'public.users has no rows: its rows are gone, or no server was ever started on this database' as fault
    where not exists (select from users)`,
};

/** @param tables those that exist: a database of an older version has fewer resources, and fewer with states */
function rowCounts(tables: Contents['tables']): Rule {
  const counts = RESOURCE_LIST.flatMap(({ tableName, hasStates }) => {
    const table = tables.find((each) => nameOf(each) === `public.${tableName}`);
    if (!table) return [];
    // Without the column that `active` is generated from, all rows count as active.
    return hasStates && table.columns.some(({ name }) => name === 'deleted_at')
      ? `select '${tableName}', active, count(*) from ${tableName} group by active`
      : `select '${tableName}', true, count(*) from ${tableName} having count(*) > 0`;
  });
  return {
    tables: ['public.row_counts'],
    faults: `
      with there (name, active, rows) as (${counts.join(' union all ')}), kept (name, active, rows) as (
        select table_name, active, sum(rows) from row_counts group by 1, 2 having sum(rows) <> 0
      )
      select format('public.%s has %s %s rows, and its kept count says %s', name, coalesce(there.rows, 0),
        case when active then 'active' else 'inactive' end, coalesce(kept.rows, 0)) as fault
      from there full join kept using (name, active) where there.rows is distinct from kept.rows order by 1`,
  };
}

const TOTALS: Rule = {
  tables: ['public.shots_ever', 'public.shots_by_day'],
  faults: `
    with days as (select campaign_id, fragrance_id, sum(shots) as shots from shots_by_day group by 1, 2)
    select format('public.shots_ever and public.shots_by_day disagree in %s totals: %s and %s shots', count(*),
      sum(coalesce(ever.shots, 0)), sum(coalesce(days.shots, 0))) as fault
    from shots_ever ever full join days using (campaign_id, fragrance_id)
    where coalesce(ever.shots, 0) <> coalesce(days.shots, 0) having count(*) > 0`,
};

const PLACED: Rule = {
  tables: ['public.placed_shots_ever', 'public.placed_shots_by_day', 'public.shots_ever'],
  faults: `
    with days as (
      select organisation_id, coalesce(place_id, 0) as place, campaign_id, fragrance_id, sum(shots) as shots
      from placed_shots_by_day group by 1, 2, 3, 4
    ), ever as (
      select organisation_id, coalesce(place_id, 0) as place, campaign_id, fragrance_id, shots from placed_shots_ever
    )
    select format('public.placed_shots_ever and public.placed_shots_by_day disagree in %s totals', count(*)) as fault
    from ever full join days using (organisation_id, place, campaign_id, fragrance_id)
    where ever.shots is distinct from days.shots having count(*) > 0
    union all
    select format('public.placed_shots_ever has more shots than public.shots_ever, in %s totals', count(*))
    from (select campaign_id, fragrance_id, sum(shots) as shots from placed_shots_ever group by 1, 2) placed
    left join shots_ever whole using (campaign_id, fragrance_id)
    where placed.shots > coalesce(whole.shots, 0) having count(*) > 0`,
};

/** Totals outlive shots, except those of campaigns and fragrances that earlier versions deleted with their totals. */
const KEPT_SHOTS: Rule = {
  tables: ['public.shots_ever', 'public.shots_unsorted'],
  faults: `
    with single as (select campaign_id, fragrance_id, count(*) as shots from shots group by 1, 2)
    select format('public.shots has more shots than public.shots_ever says there ever were, in %s totals', count(*)) as fault
    from single join campaigns using (campaign_id) join fragrances using (fragrance_id)
      left join shots_ever ever using (campaign_id, fragrance_id)
    where single.shots > coalesce(ever.shots, 0) having count(*) > 0`,
};

/**
 * Each shot has its id, and each id its shot. Only a month that is being dropped loses its ids first; the current and
 * the previous month are never dropped. Combined hashes are equal if the ids are, and cost a fraction of the joins.
 */
const SHOT_IDS: Rule = {
  tables: ['public.shot_ids', 'public.shots_unsorted'],
  faults: `
    with agreeing as (
      select (select row(count(*), bit_xor(uuid_hash_extended(event_id, 0))) from shots)
        = (select row(count(*), bit_xor(uuid_hash_extended(event_id, 0))) from shot_ids) as yes
    ), odd (fault, ids) as (
      select '%s ids of public.shot_ids have no shot', (
        select count(*) from shot_ids where not exists (select from shots where shots.event_id = shot_ids.event_id)
      ) from agreeing where not yes
      union all
      select '%s shots of this month and the last have no id in public.shot_ids', (
        select count(*) from shots where fired_at >= date_trunc('month', now(), 'UTC') - interval '1 month'
          and not exists (select from shot_ids where shot_ids.event_id = shots.event_id)
      ) from agreeing where not yes
    ) select format(fault, ids) as fault from odd where ids > 0`,
};

const LEVELS: Rule = {
  tables: ['public.capsules', 'public.device_slots'],
  faults: `
    select format('public.capsules has %s levels that are not the total less what was fired', count(*)) as fault
    from capsules
    -- Older versions don't have spent_shots.
    where remaining_shots <> greatest(0, total_shots - fired_shots + coalesce((to_jsonb(capsules) ->> 'spent_shots')::int, 0))
    having count(*) > 0
    union all
    select format('public.device_slots and public.capsules disagree about %s slots', count(*)) as fault
    from capsules left join device_slots held using (device_id, slot)
    where device_id is not null and capsules.fired_at is distinct from held.fired_at having count(*) > 0`,
};

/** Days are dropped with their month of shots, and the earliest were never recorded: fewer are fine, never more. */
const CAPSULE_DAYS: Rule = {
  tables: ['public.capsules', 'public.capsule_days'],
  faults: `
    with days as (select capsule_id, sum(shots) as shots from capsule_days group by 1)
    select format('public.capsule_days has more shots than public.capsules says were fired, of %s capsules', count(*)) as fault
    from days join capsules using (capsule_id) where days.shots > fired_shots having count(*) > 0`,
};

const RULES = [USERS, LEVELS, CAPSULE_DAYS, TOTALS, PLACED, KEPT_SHOTS, SHOT_IDS];

/** For each foreign key, a statement that counts the rows whose referenced row is missing. */
const FOREIGN_KEYS = `
  select format(
    'select format(%L, count(*)) as fault from %s%s c where %s and not exists (select from %s p where %s) having count(*) > 0',
    format('%%s rows of %s refer to rows of %s that are not there (%s)', conrelid::regclass, confrelid::regclass, conname),
    case when child.relkind = 'p' then '' else 'only ' end, conrelid::regclass, given, confrelid::regclass, same
  ) as statement
  from pg_constraint join pg_class child on child.oid = conrelid join pg_namespace n on n.oid = child.relnamespace,
  lateral (
    select string_agg(format('c.%I is not null', c.attname), ' and ') as given,
      string_agg(format('p.%I = c.%I', p.attname, c.attname), ' and ') as same
    from unnest(conkey, confkey) as pair (child, parent)
    join pg_attribute c on c.attrelid = conrelid and c.attnum = pair.child
    join pg_attribute p on p.attrelid = confrelid and p.attnum = pair.parent
  ) columns
  where contype = 'f' and conparentid = 0 and n.nspname !~ '^pg_' order by conrelid::regclass::text, conname`;

/** Faults that are reported; a lost table may cause one for each table that refers to it. */
const MAX_REPORTED = 20;

/**
 * Checks a database for consistency: the rows that were read against its indexes and its kept counts, totals against
 * each other, shots against their ids, and every foreign key. A truncated or missing data file reads as fewer rows.
 * @param client in the transaction that the rows were read in
 * @param read checksum of the rows read from each table, by table name
 * @throws CopyError listing the faults, at most MAX_REPORTED of them
 */
export async function requireConsistent(
  client: ClientBase,
  contents: Contents,
  read: ReadonlyMap<string, Checksum>,
): Promise<void> {
  const faults = await missedRows(client, contents, read);
  if (contents.migrations.length === 0) faults.push('Nothing says which migrations it has had');
  const tables = new Set(contents.tables.map(nameOf));
  const rules = [rowCounts(contents.tables), ...RULES].filter((rule) =>
    rule.tables.every((table) => tables.has(table)),
  );
  const { rows: keys } = await client.query<{ statement: string }>(FOREIGN_KEYS);
  for (const statement of [...rules.map((rule) => rule.faults), ...keys.map((key) => key.statement)]) {
    const { rows } = await client.query<Fault>(statement);
    faults.push(...rows.map(({ fault }) => fault));
  }
  if (faults.length === 0) return;
  const more = faults.length > MAX_REPORTED ? [`and ${faults.length - MAX_REPORTED} more`] : [];
  throw new CopyError(
    [
      'This database does not agree with itself: rows were lost, or changed by other hands than the program’s.',
      ...[...faults.slice(0, MAX_REPORTED), ...more].map((fault) => `  ${fault}`),
    ].join('\n'),
  );
}

/** Compares the rows read from each table's pages with a count by an index, which has a file of its own. */
async function missedRows(
  client: ClientBase,
  { tables }: Contents,
  read: ReadonlyMap<string, Checksum>,
): Promise<string[]> {
  const faults: string[] = [];
  await client.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
  for (const table of tables) {
    const { rows } = await client.query<{ rows: string }>(
      `select count(*) as rows from only ${qualified(table)}`,
    );
    const there = read.get(nameOf(table))?.rows ?? 0;
    for (const { rows: indexed } of rows) {
      if (Number(indexed) !== there)
        faults.push(`${nameOf(table)} has ${there} rows, and its index ${indexed}`);
    }
  }
  await client.query('set local enable_seqscan to default; set local enable_bitmapscan to default');
  return faults;
}

/** PostgreSQL's codes for damaged data and indexes, and for files that can't be read. Source: its manual, appendix A. */
const DAMAGED = /^(?:XX|58)/;

/**
 * Runs work that reads a database, and reports damage that makes it unreadable.
 * @throws CopyError for such damage; rethrows any other error
 */
export async function reportingDamage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const fault = databaseError(error);
    if (!fault || !DAMAGED.test(fault.code ?? '')) throw error;
    throw new CopyError(`The database is damaged, a part of it can't be read: ${fault.message}`, {
      cause: error,
    });
  }
}
