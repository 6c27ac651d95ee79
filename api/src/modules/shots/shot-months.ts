import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientBase } from 'pg';
import { SHOT_AHEAD_HOURS } from '#contracts/core/constants.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { maintenance } from '../../db/schema/maintenance.ts';
import type { Origin } from '../../http/call-context.ts';
import { ROUND_SECONDS } from '../../jobs/trusted-clock.ts';
import { type AuditEvent, record } from '../audit/audit.service.ts';

/**
 * Held while months are added or dropped; and, shared, by whoever needs them to stay as they are.
 * Any constant will do, as long as every server of this program uses the same one, and nothing else does.
 */
const MONTHS_LOCK = 7_366_283;
const UNSORTED = sql.identifier('shots_unsorted');

/** Hours that an old month stays when its shots are refused already: for calls under way, and for clocks that differ. */
const GRACE_HOURS = 24;

/** Days between the clock and some shot, at most: where devices fire, and the clock is right, there is one. */
const NEAR_DAYS = 31;

/** Seconds between two drops, wherever the rounds are made: a little less than a round has. */
const DROP_SECONDS = ROUND_SECONDS / 2;

/** Pages of a month's table whose ids go in one statement: some 40,000 shots, far from any time-out. */
const BATCH_PAGES = 500;

/** A month in UTC: its first moment, and that of the next. */
interface Month {
  name: string;
  from: Date;
  to: Date;
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

export interface Dropping {
  /** Months that are kept beside the current one. */
  keptMonths: number;
  /** The time to reckon by. */
  at: Date;
  log: Pick<FastifyBaseLogger, 'info'>;
  signal?: AbortSignal;
}

/**
 * Drops the oldest month of shots, if it is older than what is kept: the shots go, their totals stay. One a round, and only
 * where some shot was fired near the time to reckon by. Their ids are forgotten with them, so before that they are refused
 * once and for all. Of several processes one does it. Shots may come in all the while. A month of many shots takes its
 * time: given up by the signal, it goes on at the next call.
 */
export async function dropShotMonth(db: Database, { keptMonths, at, log, signal }: Dropping): Promise<void> {
  const month = await oldestMonth(db);
  const oldestKept = monthOf(new Date(at.getTime() - GRACE_HOURS * 3_600_000), -keptMonths);
  if (!month || month.from >= oldestKept.from) return;
  if (!(await refuseFromNow(db, month, at))) return;
  const sorted = await forgetIds(db, month, signal);
  if (sorted === undefined) return;
  let shots = 0;
  await byOneProcess(db, async (tx) => {
    const isThere = (await partitions(tx)).includes(month.name);
    const unsorted = await dropUnsorted(tx, month.to);
    // Another process may have dropped it in the meantime.
    if (!isThere && unsorted === 0) return;
    await tx.execute(sql`drop table if exists ${sql.identifier(month.name)}`);
    // The day before is still of that month somewhere.
    const kept = sql`${month.to.toISOString().slice(0, 10)}::date - 1`;
    await tx.execute(sql`delete from device_days where day < ${kept}`);
    await tx.execute(sql`delete from capsule_days where day < ${kept}`);
    await tx.update(maintenance).set({ shotsDroppedAt: at });
    shots = (isThere ? sorted : 0) + unsorted;
    if (shots > 0) await record(tx, NOBODY, dropOf(month, shots));
  });
  if (shots > 0) log.info({ month: titleOf(month), shots }, 'A month of shots was dropped for its age');
}

/** Done by the server itself. */
const NOBODY: Origin = { userId: null, address: '', userAgent: '' };

function dropOf(month: Month, shots: number): AuditEvent {
  return {
    action: 'purge',
    resource: 'shots',
    recordId: null,
    recordName: titleOf(month),
    before: { shots },
  };
}

/** `2026-03` */
function titleOf({ from }: Month): string {
  return from.toISOString().slice(0, 7);
}

/** The month of the oldest shots, whether it has a table of its own or not. */
async function oldestMonth(db: Database): Promise<Month | undefined> {
  const { rows } = await db.execute<{ ms: number | null }>(
    sql`select extract(epoch from min(fired_at))::float8 * 1000 as ms from ${UNSORTED}`,
  );
  const unsorted = rows[0]?.ms ?? null;
  const [name] = await partitions(db);
  const [, year, month] = name?.split('_') ?? [];
  const oldest = Math.min(
    unsorted ?? Number.POSITIVE_INFINITY,
    name === undefined ? Number.POSITIVE_INFINITY : Date.UTC(Number(year), Number(month) - 1),
  );
  return Number.isFinite(oldest) ? monthOf(new Date(oldest), 0) : undefined;
}

/**
 * Has shots of a month, and older ones, refused from now on. Calls under way are waited for: they may have judged by what
 * was kept before.
 * @returns false where none may be dropped now
 */
async function refuseFromNow(db: Database, { to }: Month, at: Date): Promise<boolean> {
  let mayDrop = false;
  await byOneProcess(db, async (tx) => {
    const [row] = await tx.select().from(maintenance);
    const last = row?.shotsDroppedAt ?? null;
    if (last !== null && Math.abs(at.getTime() - last.getTime()) < DROP_SECONDS * 1000) return;
    if (!(await wasFiredNear(tx, at))) return;
    mayDrop = true;
    if (row?.shotsKeptFrom && row.shotsKeptFrom >= to) return;
    await tx.execute(sql`lock table only shots in share row exclusive mode`);
    await tx.update(maintenance).set({ shotsKeptFrom: to });
  });
  return mayDrop;
}

async function wasFiredNear(tx: Transaction, at: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ near: boolean }>(sql`
    select exists (
      select from shots where fired_at > ${at}::timestamptz - make_interval(days => ${NEAR_DAYS})
        and fired_at <= ${at}::timestamptz + make_interval(hours => ${SHOT_AHEAD_HOURS})
    ) as near
  `);
  return rows[0]?.near ?? false;
}

/**
 * In transactions of their own: whoever sends one of the shots again waits for those, and what drops their table waits for
 * whoever does.
 * @returns how many shots there are; undefined where another process is at it
 */
async function forgetIds(
  db: Database,
  { name }: Month,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const table = sql.identifier(name);
  const size = sql`pg_relation_size(to_regclass(${name})) / current_setting('block_size')::int`;
  const { rows } = await db.execute<{ pages: number | null }>(sql`select (${size})::int as pages`);
  let shots = 0;
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += BATCH_PAGES) {
    signal?.throwIfAborted();
    const [from, to] = [`(${page},0)`, `(${page + BATCH_PAGES},0)`];
    const done = await byOneProcess(db, async (tx) => {
      // Another process may have dropped it in the meantime.
      if (!(await partitions(tx)).includes(name)) return;
      // As an array, which is looked up in the index: a join might be planned as a walk through the ids of all months.
      const { rows: counted } = await tx.execute<{ shots: number }>(sql`
        with old as materialized (
          select event_id from ${table} where ctid >= ${from}::tid and ctid < ${to}::tid
        ), gone as (
          delete from shot_ids where event_id = any(array(select event_id from old))
        )
        select count(*)::int as shots from old
      `);
      shots += counted[0]?.shots ?? 0;
    });
    if (!done) return undefined;
  }
  return shots;
}

/** @returns how many */
async function dropUnsorted(tx: Transaction, before: Date): Promise<number> {
  const { rows } = await tx.execute<{ shots: number }>(sql`
    with old as (delete from ${UNSORTED} where fired_at < ${before} returning event_id),
      gone as (delete from shot_ids using old where old.event_id = shot_ids.event_id)
    select count(*)::int as shots from old
  `);
  return rows[0]?.shots ?? 0;
}

function monthOf(now: Date, offset: number): Month {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset));
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset + 1));
  return { name: `shots_${from.toISOString().slice(0, 7).replace('-', '_')}`, from, to };
}
