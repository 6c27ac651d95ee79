import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Database, Transaction } from '../../db/client.ts';

/**
 * Held while months are added or dropped; and, shared, by who needs them to stay as they are.
 * Any constant will do, as long as every server of this program uses the same one, and nothing else does.
 */
const MONTHS_LOCK = 7_366_283;
const UNSORTED = sql.identifier('shots_unsorted');

/** Hours that an old month stays when its shots are refused already: for calls under way, and for clocks that differ. */
const GRACE_HOURS = 24;

/** Pages of a month's table whose ids go in one statement: some 40,000 shots, far from any time-out. */
const BATCH_PAGES = 500;

/** A month in UTC: its first moment, and that of the next. */
interface Month {
  name: string;
  from: Date;
  to: Date;
}

/**
 * Adds the months that are missing, and drops those that are older than what is kept: the shots go, their totals stay.
 * Their ids are forgotten with them, since shots of that age are refused from then on. Of several processes one does it.
 * Shots may come in all the while. A month of many shots takes its time: given up by the signal, it goes on at the next call.
 */
export async function keepShotMonths(db: Database, keptMonths: number, signal?: AbortSignal): Promise<void> {
  await addShotMonths(db, keptMonths);
  const oldest = monthOf(new Date(Date.now() - GRACE_HOURS * 3_600_000), -keptMonths);
  for (const name of await partitions(db)) if (name < oldest.name) await dropMonth(db, name, signal);
  await byOneProcess(db, async (tx) => {
    await dropUnsorted(tx, oldest.from);
    // The day before is still of that month somewhere.
    await tx.execute(
      sql`delete from device_days where day < ${oldest.from.toISOString().slice(0, 10)}::date - 1`,
    );
  });
}

/** Gives each month from the oldest that is kept to the next a partition of its own. */
export async function addShotMonths(db: Database, keptMonths: number): Promise<void> {
  const now = new Date();
  const wanted = Array.from({ length: keptMonths + 2 }, (_, back) => monthOf(now, 1 - back));
  await byOneProcess(db, async (tx) => {
    const there = new Set(await partitions(tx));
    await addMonths(
      tx,
      wanted.filter(({ name }) => !there.has(name)),
    );
  });
}

/** Keeps months from being added or dropped for as long as the client is connected. */
export async function holdShotMonths(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [MONTHS_LOCK]);
}

/**
 * Does its work in a transaction, unless another process is at it or needs the months as they are.
 * @returns whether it was done
 */
function byOneProcess(db: Database, work: (tx: Transaction) => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${MONTHS_LOCK}) as mine`,
    );
    const mine = rows[0]?.mine ?? false;
    if (mine) await work(tx);
    return mine;
  });
}

async function partitions(db: Database | Transaction): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = 'shots'::regclass and child.relname <> 'shots_unsorted' order by 1
  `);
  return rows.map(({ name }) => name);
}

/** What came before a month was made is moved into it. */
async function addMonths(tx: Transaction, months: readonly Month[]): Promise<void> {
  if (months.length === 0) return;
  // Shots that are under way come to lie where they were bound for, and the others wait to see the new months.
  await tx.execute(sql`lock table only shots in share row exclusive mode`);
  for (const { name, from, to } of months) {
    const table = sql.identifier(name);
    await tx.execute(sql`create table ${table} (like shots including all)`);
    await tx.execute(sql`
      with moved as (delete from ${UNSORTED} where fired_at >= ${from} and fired_at < ${to} returning *)
      insert into ${table} select * from moved
    `);
    const bounds = sql.raw(`from ('${from.toISOString()}') to ('${to.toISOString()}')`);
    await tx.execute(sql`alter table shots attach partition ${table} for values ${bounds}`);
  }
}

/**
 * Its ids first, in transactions of their own: whoever sends one of its shots again waits for those, and the last one
 * waits for them.
 */
async function dropMonth(db: Database, name: string, signal?: AbortSignal): Promise<void> {
  const table = sql.identifier(name);
  const size = sql`pg_relation_size(to_regclass(${name})) / current_setting('block_size')::int`;
  const { rows } = await db.execute<{ pages: number | null }>(sql`select (${size})::int as pages`);
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += BATCH_PAGES) {
    signal?.throwIfAborted();
    const [from, to] = [`(${page},0)`, `(${page + BATCH_PAGES},0)`];
    const done = await byOneProcess(db, async (tx) => {
      // Another process may have dropped it in the meantime.
      if (!(await partitions(tx)).includes(name)) return;
      // As an array, which is looked up in the index: a join might be planned as a walk through the ids of all months.
      await tx.execute(sql`
        delete from shot_ids where event_id = any(array(
          select event_id from ${table} where ctid >= ${from}::tid and ctid < ${to}::tid
        ))
      `);
    });
    if (!done) return;
  }
  await byOneProcess(db, async (tx) => {
    await tx.execute(sql`drop table if exists ${table}`);
  });
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
