import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { DatabaseKind } from './client.ts';

/** Work that only one process at a time does. */
export type LeaseName = 'maintenance' | 'sweep' | 'backup' | 'alerts' | 'initiatives' | 'reports';

/** Tells operators which process this is. The random part differs where host and number recur, as in containers. */
export const PROCESS_NAME = `${hostname()}/${process.pid}/${randomBytes(3).toString('hex')}`;

/** Seconds without renewal after which work counts as abandoned: its process is gone, frozen or cut off. */
export const LEASE_SECONDS = 20;

/** Milliseconds between renewals: several may fail before the lease ends. */
const RENEWAL_MS = 5_000;
/** Milliseconds between looks at whether a silent process renews its lease. */
const LOOK_MS = 500;

interface LeaseOptions {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Aborts when this process is stopping. */
  signal?: AbortSignal;
}

/**
 * Runs the work unless another process is doing it; then it returns without running it. The lease is a row with the
 * database's own times that is renewed while the work lasts. So it ends with its holder, even a frozen one, whose
 * connections stay open. Work left by a silent process is taken over once its lease has ended.
 * @param work gets a signal that aborts when the process is stopping or has lost the lease. Until it notices a loss,
 *   what it writes must do no harm beside the work of the next holder.
 */
export async function withLease(
  { kind, pool }: { kind: DatabaseKind; pool: pg.Pool },
  name: LeaseName,
  { log, signal: stopping = new AbortController().signal }: LeaseOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  // The embedded database has one process.
  if (kind === 'embedded') return work(stopping);
  // Not the name of the process alone: it may take the lease again while the work that has lost it still ends.
  const holder = `${PROCESS_NAME}/${randomBytes(3).toString('hex')}`;
  if (!(await takeLease(pool, name, holder, { log, signal: stopping }))) return;
  const losing = new AbortController();
  const renew = async () => {
    const renewed = await pool.query(
      'update leases set renewed_at = clock_timestamp() where name = $1 and holder = $2',
      [name, holder],
    );
    if (renewed.rowCount !== 0 || losing.signal.aborted) return;
    log.warn({ lease: name }, 'This process was silent for too long: another one has taken over its work');
    losing.abort();
  };
  // While the database can't be asked, nobody else gets the lease either.
  const renewal = setInterval(() => void renew().catch(() => {}), RENEWAL_MS);
  try {
    await work(AbortSignal.any([stopping, losing.signal]));
  } finally {
    clearInterval(renewal);
    await pool.query('delete from leases where name = $1 and holder = $2', [name, holder]);
  }
}

/** Waits for the lease of a silent process to end. @returns false if another process is doing the work */
async function takeLease(
  pool: pg.Pool,
  name: LeaseName,
  holder: string,
  { log, signal }: Required<LeaseOptions>,
): Promise<boolean> {
  const former = await currentLease(pool, name);
  for (;;) {
    const { rowCount } = await pool.query(
      `insert into leases as kept (name, holder, since, renewed_at) values ($1, $2, clock_timestamp(), clock_timestamp())
       on conflict (name) do update
         set holder = excluded.holder, since = excluded.since, renewed_at = excluded.renewed_at
         where kept.renewed_at not between clock_timestamp() - make_interval(secs => $3) and clock_timestamp()`,
      [name, holder, LEASE_SECONDS],
    );
    if (rowCount === 1) {
      if (former)
        log.warn({ lease: name, from: former.holder, since: former.since }, 'Took over abandoned work');
      return true;
    }
    await delay(LOOK_MS, undefined, { signal }).catch(() => {});
    const current = await currentLease(pool, name);
    const isSilent = former?.holder === current?.holder && former?.renewed === current?.renewed;
    if (!isSilent || signal.aborted) return false;
  }
}

interface Lease {
  holder: string;
  since: Date;
  /** Only to compare. */
  renewed: string;
}

async function currentLease(pool: pg.Pool, name: LeaseName): Promise<Lease | undefined> {
  const { rows } = await pool.query<Lease>(
    'select holder, since, renewed_at::text as renewed from leases where name = $1',
    [name],
  );
  return rows[0];
}
