import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { Database, Queryable } from '../db/client.ts';
import { loggedError } from '../observability/log-error.ts';
import { bossDatabase, bossPool } from './boss-database.ts';
import type { MailTask } from './mail-tasks.ts';

/** Made by a migration, which also says how often and after how long a mail is tried again. */
const QUEUE = 'mail';

const DAY_SECONDS = 24 * 60 * 60;
const KEPT_SECONDS = { done: DAY_SECONDS, failed: 90 * DAY_SECONDS };

/** A mail's task that was taken to be delivered; nobody else gets it meanwhile. */
export interface MailJob {
  id: string;
  postedAt: Date;
  /** As it stands in the database. */
  data: unknown;
  /** How often it was tried before. */
  attempts: number;
}

/** The table of mail tasks, with what may be done to them. */
export interface MailJobs {
  /** @throws if the database's schema isn't that of the library */
  check(): Promise<void>;
  insert(tx: Queryable, task: MailTask): Promise<void>;
  insertAll(tx: Queryable, tasks: readonly MailTask[]): Promise<void>;
  /** Takes up to `limit` of those that are due, the oldest first. */
  take(limit: number): Promise<MailJob[]>;
  /** @param sent false: there was nothing to send any more */
  done(job: MailJob, sent: boolean): Promise<void>;
  /** Puts it back to be tried again later, or keeps it as failed after the last time. */
  failed(job: MailJob, error: unknown): Promise<void>;
  /** Keeps it as failed at once. */
  refused(job: MailJob, error: unknown): Promise<void>;
  /** Takes back all that are on their way. */
  takeBack(): Promise<void>;
  /** Takes back those whose process died. */
  reclaim(): Promise<void>;
  /** The same, and forgets old ones. */
  maintain(): Promise<void>;
}

/**
 * The tasks in the tables of pg-boss. Its own workers, timers and connections are not used: they would end the process
 * when the database fails at the wrong moment, and ask a database of one connection for more.
 */
export function mailJobs(db: Database, log: FastifyBaseLogger): MailJobs {
  const pool = bossPool(db);
  const boss = new PgBoss({
    db: pool,
    migrate: false,
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: KEPT_SECONDS.done,
    archiveFailedAfterSeconds: KEPT_SECONDS.failed,
    // Out of the table is out of sight: the archive is only a stage on the way.
    deleteAfterDays: 1,
  });
  boss.on('error', (error) => log.error(error, 'The mail queue failed'));

  const failed = async (job: MailJob, error: unknown) => {
    await boss.fail(QUEUE, job.id, reason(error));
  };
  return {
    check: async () => void (await boss.start()),
    async insert(tx, task) {
      const id = await boss.send(QUEUE, task, { db: bossDatabase(tx) });
      if (id === null) throw new Error('The database has no queue of mails');
    },
    async insertAll(tx, tasks) {
      const jobs = tasks.map((data) => ({ name: QUEUE, data }));
      await boss.insert(jobs, { db: bossDatabase(tx) });
    },
    async take(limit) {
      let failure: unknown;
      // The library takes any error for an empty queue.
      const noting: PgBoss.Db = {
        executeSql: (text, values) =>
          pool.executeSql(text, values).catch((error: unknown) => {
            failure = error;
            throw error;
          }),
      };
      const jobs = await boss.fetch(QUEUE, { batchSize: limit, includeMetadata: true, db: noting });
      if (failure !== undefined) throw failure;
      return jobs.map(({ id, createdOn, data, retryCount }) => ({
        id,
        postedAt: new Date(createdOn),
        data,
        attempts: retryCount,
      }));
    },
    done: async (job, sent) => void (await boss.complete(QUEUE, job.id, { sent })),
    failed,
    async refused(job, error) {
      await db.execute(
        sql`update pgboss.job set retry_limit = retry_count where name = ${QUEUE} and id = ${job.id}`,
      );
      await failed(job, error);
    },
    async takeBack() {
      await db.execute(sql`
        update pgboss.job set state = 'retry', start_after = now() where name = ${QUEUE} and state = 'active'
      `);
    },
    reclaim: () => boss.expire(),
    maintain: () => boss.maintain(),
  };
}

/** What is kept of an error: what the mail server said, without a stack and without what a query was asked with. */
function reason(error: unknown): object {
  const { message }: { message?: unknown } = loggedError(error);
  return { message };
}
