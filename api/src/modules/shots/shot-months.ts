import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';

/** Any constant will do, as long as every server of this program uses the same one. */
const MONTHS_LOCK = 7_366_280;
const UNSORTED = sql.identifier('shots_unsorted');

/** A month in UTC: its first moment, and that of the next. */
interface Month {
  name: string;
  from: Date;
  to: Date;
}

/**
 * Gives each month from the oldest that is kept to the next a partition of its own, and drops those that are older: the
 * shots go, their totals stay. Their ids are forgotten with them, since shots of that age are refused from then on.
 * Of several processes one does it.
 */
export async function keepShotMonths(db: Database, keptMonths: number): Promise<void> {
  const now = new Date();
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${MONTHS_LOCK}) as mine`,
    );
    if (!rows[0]?.mine) return;
    const there = new Set(await partitions(tx));
    const wanted = Array.from({ length: keptMonths + 2 }, (_, back) => monthOf(now, 1 - back));
    for (const month of wanted) if (!there.has(month.name)) await addMonth(tx, month);
    const oldest = wanted.at(-1);
    for (const name of there) if (oldest && name < oldest.name) await dropMonth(tx, name);
    if (oldest) await dropUnsorted(tx, oldest.from);
  });
}

async function partitions(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = 'shots'::regclass and child.relname <> 'shots_unsorted'
  `);
  return rows.map(({ name }) => name);
}

/** What came before the month was made is moved into it. */
async function addMonth(tx: Transaction, { name, from, to }: Month): Promise<void> {
  const table = sql.identifier(name);
  await tx.execute(sql`create table ${table} (like shots including all)`);
  await tx.execute(sql`
    with moved as (delete from ${UNSORTED} where fired_at >= ${from} and fired_at < ${to} returning *)
    insert into ${table} select * from moved
  `);
  const bounds = sql.raw(`from ('${from.toISOString()}') to ('${to.toISOString()}')`);
  await tx.execute(sql`alter table shots attach partition ${table} for values ${bounds}`);
}

async function dropMonth(tx: Transaction, name: string): Promise<void> {
  const table = sql.identifier(name);
  await tx.execute(sql`delete from shot_ids using ${table} old where old.event_id = shot_ids.event_id`);
  await tx.execute(sql`drop table ${table}`);
}

async function dropUnsorted(tx: Transaction, before: Date): Promise<void> {
  await tx.execute(sql`
    with old as (delete from ${UNSORTED} where fired_at < ${before} returning event_id)
    delete from shot_ids using old where old.event_id = shot_ids.event_id
  `);
}

function monthOf(now: Date, offset: number): Month {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset));
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset + 1));
  return { name: `shots_${from.toISOString().slice(0, 7).replace('-', '_')}`, from, to };
}
