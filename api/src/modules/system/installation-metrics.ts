import type { FastifyBaseLogger } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import type { Database } from '../../platform/db/client.ts';
import { withTimeout } from '../../platform/lib/with-timeout.ts';
import { mailsByState } from './system.queries.ts';
import type { SystemWatch } from './system-watch.ts';

const HOUR_SECONDS = 3_600;

/** Milliseconds the database has to respond: readers wait for it, and want the other metrics in any case. */
const DATABASE_TIMEOUT_MS = 1_000;

/**
 * The metrics that are the same for all processes.
 * @returns a reader, which only reports an unavailable database as such
 */
export function installationMetrics(
  db: Database,
  watch: SystemWatch,
  log: FastifyBaseLogger,
): () => Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  const up = new Gauge({
    name: 'sillage_database_up',
    help: 'Whether the database answered within a second',
    registers,
  });
  const mails = new Gauge({
    name: 'sillage_mails',
    help: 'Mails in the queue: waiting to be sent or tried again, being sent, given up in the last 90 days (failed)',
    labelNames: ['state'],
    registers,
  });
  const free = new Gauge({
    name: 'sillage_free_bytes',
    help: 'Room on the disk of the folder of data, and of the one of backups',
    labelNames: ['folder'],
    registers,
  });
  let backup: { last: Gauge; interval: Gauge } | undefined;
  return async () => {
    const answer = mailsByState(db).catch((error: unknown) => {
      log.warn(error, 'The database could not be asked for its metrics');
      return undefined;
    });
    const [counted, spaces, backups] = await Promise.all([
      withTimeout(DATABASE_TIMEOUT_MS, answer),
      watch.spaces(),
      watch.backup(),
    ]);
    up.set(counted ? 1 : 0);
    mails.reset();
    for (const row of counted ?? []) mails.set({ state: row.state }, row.mails);
    free.reset();
    for (const { folder, freeBytes } of spaces) free.set({ folder }, freeBytes);
    if (backups) {
      // Without scheduled backups there are no such metrics.
      backup ??= {
        last: new Gauge({
          name: 'sillage_last_backup_timestamp_seconds',
          help: 'When the last good backup was begun, in seconds since 1970; 0: there is none',
          registers,
        }),
        interval: new Gauge({
          name: 'sillage_backup_interval_seconds',
          help: 'The interval of backups, BACKUP_EVERY',
          registers,
        }),
      };
      backup.last.set((backups.last?.at.getTime() ?? 0) / 1_000);
      backup.interval.set(backups.everyHours * HOUR_SECONDS);
    }
    return registry.metrics();
  };
}
