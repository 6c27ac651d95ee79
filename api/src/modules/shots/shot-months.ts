import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientBase } from 'pg';
import { SHOT_AHEAD_HOURS } from '#contracts/core/constants.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { maintenance } from '../../platform/db/schema/maintenance.ts';
import { SYSTEM_ORIGIN } from '../../platform/http/call-context.ts';
import { ROUND_SECONDS } from '../../platform/jobs/trusted-clock.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { type AuditEvent, recordEvent } from '../../platform/resource/history/audit.service.ts';

/**
 * Held while months are added or dropped, and shared by those who need them unchanged.
 * Any constant will do, as long as every server of this program uses the same one and nothing else uses it.
 */
const MONTHS_LOCK = 7_366_283;
const UNSORTED = sql.identifier('shots_unsorted');

/** Hours an expired month is kept while its shots are already refused: for pending requests and differing clocks. */
const GRACE_HOURS = 24;

/** Maximum days between the clock and the nearest shot: with devices in use and a correct clock, there is one. */
const NEAR_DAYS = 31;

/** Minimum seconds between two drops by any process: half a round. */
const DROP_SECONDS = ROUND_SECONDS / 2;

/** Pages of a month's table whose ids are deleted per statement: some 40,000 shots, far from any timeout. */
const BATCH_PAGES = 500;

/** A month in UTC: its first moment, and that of the next month. */
interface Month {
  name: string;
  from: Date;
  to: Date;
}

/** Creates a partition for each month from the oldest kept one to the next one. */
export async function addShotMonths(db: Database, keptMonths: number): Promise<void> {
  const now = clockDate();
  const wanted = Array.from({ length: keptMonths + 2 }, (_, back) => monthOf(now, 1 - back));
  await byOneProcess(db, async (tx) => {
    const there = new Set(await partitions(tx));
    await addMonths(
      tx,
      wanted.filter(({ name }) => !there.has(name)),
    );
  });
}

/** Keeps months from being added or dropped while the client is connected. */
export async function holdShotMonths(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [MONTHS_LOCK]);
}

/**
 * Runs `work` in a transaction, unless another process is doing so or needs the months unchanged.
 * @returns whether it ran
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

/** Moves shots that came before their month existed into its partition. */
async function addMonths(tx: Transaction, months: readonly Month[]): Promise<void> {
  if (months.length === 0) return;
  // Waits for pending inserts, which are then moved too, and makes new ones wait for the new months.
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
  /** Number of months kept besides the current one. */
  keptMonths: number;
  /** The reference time. */
  at: Date;
  log: Pick<FastifyBaseLogger, 'info'>;
  signal?: AbortSignal;
}

/**
 * Drops the oldest month of shots if it has expired: the shots are deleted, their totals kept. One month per round, and
 * only if some shot was fired near the reference time. Its shots are refused for good first, since deleting their ids
 * would let them count again. Of several processes, only one does it. Shots may come in meanwhile. A month of many
 * shots takes time: if aborted by the signal, the work continues with the next call.
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
    // Another process may have dropped it meanwhile.
    if (!isThere && unsorted === 0) return;
    await tx.execute(sql`drop table if exists ${sql.identifier(month.name)}`);
    // In some time zones, the day before still belongs to that month.
    const firstDay = sql`${month.to.toISOString().slice(0, 10)}::date - 1`;
    await tx.execute(sql`delete from device_days where day < ${firstDay}`);
    await tx.execute(sql`delete from capsule_days where day < ${firstDay}`);
    await tx.update(maintenance).set({ shotsDroppedAt: at });
    shots = (isThere ? sorted : 0) + unsorted;
    if (shots > 0) await recordEvent(tx, SYSTEM_ORIGIN, dropOf(month, shots));
  });
  if (shots > 0) log.info({ month: titleOf(month), shots }, 'A month of shots was dropped for its age');
}

function dropOf(month: Month, shots: number): AuditEvent {
  return {
    action: 'purge',
    resource: 'shots',
    recordId: null,
    recordName: titleOf(month),
    before: { shots },
  };
}

/** For example `2026-03`. */
function titleOf({ from }: Month): string {
  return from.toISOString().slice(0, 7);
}

/** The month of the oldest shots, with or without a partition of its own. */
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
 * Refuses shots of a month and of older ones from here on. Waits for pending requests, which may have been checked
 * against the former limit.
 * @returns false if no month may be dropped at this time
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
 * Runs in separate transactions: resending one of the shots waits for these, and dropping the table waits for any
 * resend.
 * @returns the number of shots; undefined if another process is working on it
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
      // Another process may have dropped it meanwhile.
      if (!(await partitions(tx)).includes(name)) return;
      // As an array, so that the index is used: a join might scan the ids of all months.
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

/** @returns the number of deleted shots */
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
