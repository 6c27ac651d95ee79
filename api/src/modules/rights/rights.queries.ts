import { getTableName, sql } from 'drizzle-orm';
import { ACCOUNT_DAYS, ANONYMOUS_DOMAIN, ERASURE_DAYS } from '#contracts/core/constants.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { RESOURCE_LIST } from '../../platform/db/resources.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { visitEntries, visitLines, visits } from '../../platform/db/schema/visits.ts';
import type { Proof } from '../../platform/http/proof.ts';
import { wholeWord } from './anonymise-trail.ts';
import type { Person } from './person.ts';
import { HOLDINGS } from './personal-data.ts';

/** A person's current and former names, addresses and numbers, from account and audit trail; undefined if unknown. */
export async function findPerson(db: Queryable, id: number): Promise<Person | undefined> {
  const { rows } = await db.execute<Record<'names' | 'emails' | 'numbers', string[]>>(sql`
    with account as (select name, email, pending_email, cpf, document from ${users} where user_id = ${id}),
    trail as (select record_name, changes, snapshot, former from ${auditLog} where resource = 'user' and record_id = ${id}),
    known (field, value) as (
      select change ->> 'field', side.value from trail, jsonb_array_elements(changes) change,
        lateral (values (change ->> 'before'), (change ->> 'after')) side (value)
      union select key, value from trail, jsonb_each_text(snapshot)
      union select key, value from trail, jsonb_each_text(former)
      union select 'email', record_name from trail
      union select 'email', record_name from ${auditLog} where resource = 'session' and user_id = ${id}
      union select 'nome', name from account union select 'email', email from account union select 'email', pending_email from account
      union select 'cpf', cpf from account union select 'document', document from account
    )
    select
      array(select distinct value from known where field = 'nome' and length(value) > 2) as names,
      array(select distinct lower(value) from known where field in ('email', 'pendingEmail') and value ~ '^[^@ ]+@[^@ ]+$'
        -- An address that was theirs by mistake, and is somebody else's.
        and not exists (select from ${users} other where lower(other.email) = lower(value) and other.user_id <> ${id})) as emails,
      array(select distinct value from known where field in ('cpf', 'document') and length(value) > 4 and value <> '•••') as numbers
    from account`);
  const [found] = rows;
  return (
    found && { id, label: `Pessoa anônima ${id}`, address: `anonymous-${id}@${ANONYMOUS_DOMAIN}`, ...found }
  );
}

/** Makes a person anonymous wherever their data is stored. @returns the number of changed rows by table */
export async function makeAnonymous(
  tx: Transaction,
  person: Person,
  _: Proof,
): Promise<{ table: string; rows: number }[]> {
  const changed = [];
  for (const { table, anonymise } of HOLDINGS) {
    let rows = 0;
    for (const statement of anonymise?.(person) ?? []) rows += (await tx.execute(statement)).rowCount ?? 0;
    if (rows > 0) changed.push({ table: getTableName(table), rows });
  }
  return changed;
}

/** Records whose texts mention the person, and visits in which a note does: at most 20 of each kind. */
export async function findMentions(
  db: Queryable,
  { emails, names, numbers }: Person,
): Promise<{ table: string; id: number; name: string }[]> {
  const fullNames = names.filter((name) => /\s/.test(name.trim()));
  const pattern = [...emails, ...numbers, ...fullNames].map(wholeWord).join('|');
  const found = RESOURCE_LIST.filter(({ texts }) => texts.length > 0).map(
    ({ table, tableName, id, texts }) => {
      const columns = texts.map((column) => sql.identifier(column));
      const text = sql`concat_ws(' ', ${sql.join(columns, sql`, `)})`;
      return sql`(select ${tableName} as "table", ${id} as id, name from ${table}
      where ${text} ~* ${pattern} order by 2 limit 20)`;
    },
  );
  const noted = sql`(select 'visits' as "table", visit_id as id, name from ${visits} where visit_id in (
    select visit_id from ${visitLines} join ${visitEntries} using (line_id) where ${visitEntries.note} ~* ${pattern}
  ) order by 2 limit 20)`;
  const { rows } = await db.execute<{ table: string; id: number; name: string }>(
    sql.join([...found, noted], sql` union `),
  );
  return rows;
}

/** Stores that the person asked for erasure. @returns when their data becomes anonymous */
export async function recordErasureRequest(tx: Transaction, userId: number): Promise<Date> {
  const { rows } = await tx.execute<{ at: Date }>(sql`
    update ${users} set erasure_asked_at = coalesce(erasure_asked_at, now()), version = version + 1
    where user_id = ${userId} returning erasure_asked_at + make_interval(days => ${ERASURE_DAYS}) as at`);
  return new Date(onlyRow(rows).at);
}

/** Why the server makes a person anonymous on its own. */
export type ErasureReason = 'erasures' | 'accounts';

/** Whether erasure was requested, or the account deactivated, long enough ago. */
const isDue = (due: ErasureReason, at: Date) => {
  const before = (days: number) => sql`${at.toISOString()}::timestamptz - make_interval(days => ${days})`;
  return due === 'erasures'
    ? sql`erasure_asked_at <= ${before(ERASURE_DAYS)}`
    : sql`not active and deleted_at <= ${before(ACCOUNT_DAYS)} and anonymised_at is null`;
};

/** People who are due, in batches. @param at the reference time */
export async function findDuePeople(db: Database, due: ErasureReason, at: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select user_id as id from ${users} where ${isDue(due, at)} order by user_id limit 100`,
  );
  return rows.map(({ id }) => id);
}

/** Checks a locked person again: they may have signed in or been activated meanwhile. */
export async function isStillDue(
  tx: Transaction,
  userId: number,
  due: ErasureReason,
  at: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from ${users} where user_id = ${userId} and ${isDue(due, at)}`,
  );
  return rows.length > 0;
}
