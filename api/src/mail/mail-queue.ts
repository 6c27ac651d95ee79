import { AsyncResource } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/client.ts';
import { type MailJob, mailJobs } from './mail-jobs.ts';
import { type MailTask, mailTask } from './mail-tasks.ts';
import { type Mail, type Mailer, MailRefusedError } from './mailer.ts';

/**
 * The mails that are to be sent, in the database: written in the transaction that causes them, sent when it has
 * committed, tried again for about a day, and kept when they fail.
 */
export interface MailQueue {
  /** Nothing is sent unless the transaction commits. */
  post(tx: Queryable, task: MailTask): Promise<void>;
  /** The same of many at once. */
  postAll(tx: Queryable, tasks: readonly MailTask[]): Promise<void>;
  /** Begins to deliver, until `stop`. @throws if the database's schema isn't that of the queue's library */
  start(): Promise<void>;
  /** Tries every mail that is due now, once. @returns how many */
  deliverDue(): Promise<number>;
  /** Takes back mails whose process died, and forgets old ones. */
  maintain(): Promise<void>;
  /** Ends what is being sent, giving it some seconds: what isn't out by then is tried again later. */
  stop(): Promise<void>;
}

export interface MailQueueDeps {
  db: Database;
  mailer: Mailer;
  /**
   * Writes the mail of a task, or finds that there is none to send any more.
   * @param again whether it was tried before
   */
  compose(task: MailTask, again: boolean): Promise<Mail | undefined>;
  log: FastifyBaseLogger;
  /** Whether no other process can be delivering: then what was on its way at a start was on its way with a dead one. */
  alone: boolean;
  /** Milliseconds between two looks for mails that other processes posted, or that are due again. */
  pollMs?: number;
}

/** Mails on their way at once: what hangs takes one place. */
const LANES = 4;

/** Milliseconds. */
const TIMES = {
  poll: 1_000,
  /** From a task's posting to the first look for it: by then most transactions have committed. */
  wake: 50,
  /** Between two looks for mails of processes that died. */
  reclaim: 60_000,
  /** For one mail: below the minute and a half after which it counts as lost. */
  send: 60_000,
  /** For what is on its way when the server ends. */
  farewell: 5_000,
};

/** Delivers the mails of a database. Any number of processes may do so: each mail is taken by one of them. */
export function mailQueue({
  db,
  mailer,
  compose,
  log,
  alone,
  pollMs = TIMES.poll,
}: MailQueueDeps): MailQueue {
  const jobs = mailJobs(db, log);
  const ending = new AbortController();
  const underway = new Set<Promise<void>>();
  let timers: NodeJS.Timeout[] | undefined;
  let wakeUp: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let reclaiming: Promise<void> | undefined;

  async function deliver(job: MailJob): Promise<void> {
    let sent = false;
    try {
      const mail = await compose(mailTask.parse(job.data), job.attempts > 0);
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(TIMES.send)]);
      if (mail) await mailer.send(mail, { id: job.id, postedAt: job.postedAt }, signal);
      sent = mail !== undefined;
    } catch (error) {
      const refused = error instanceof MailRefusedError;
      log.warn({ mail: job.id, attempts: job.attempts + 1, refused, err: error }, 'A mail was not sent');
      return refused ? jobs.refused(job, error) : jobs.failed(job, error);
    }
    await jobs.done(job, sent);
  }

  /** Fills the free places. Who leaves one looks for the next mail. */
  async function fill(): Promise<void> {
    const free = LANES - underway.size;
    if (free <= 0) return;
    for (const job of await jobs.take(free)) {
      const delivery = deliver(job)
        .catch((error: unknown) => log.error(error, 'What became of a mail was not noted'))
        .finally(() => {
          underway.delete(delivery);
          look();
        });
      underway.add(delivery);
    }
  }

  function look(): void {
    if (!timers) return;
    looking ??= fill()
      .catch((error: unknown) => log.error(error, 'Mails that are due could not be read'))
      .finally(() => {
        looking = undefined;
      });
  }

  function reclaim(): void {
    reclaiming = jobs.reclaim().catch((error: unknown) => log.error(error, 'Lost mails were not taken back'));
  }

  // Bound to here: a timer belongs to the call chain that starts it, and that of a post is inside a transaction.
  const wakeSoon = AsyncResource.bind(() => {
    wakeUp ??= setTimeout(() => {
      wakeUp = undefined;
      look();
    }, TIMES.wake);
  });

  return {
    async post(tx, task) {
      await jobs.insert(tx, task);
      if (timers) wakeSoon();
    },
    async postAll(tx, tasks) {
      await jobs.insertAll(tx, tasks);
      if (timers) wakeSoon();
    },
    async start() {
      await jobs.check();
      if (alone) await jobs.takeBack();
      timers = [setInterval(look, pollMs), setInterval(reclaim, TIMES.reclaim)];
      look();
    },
    async deliverDue() {
      let count = 0;
      for (;;) {
        const due = await jobs.take(LANES);
        if (due.length === 0) return count;
        await Promise.all(due.map(deliver));
        count += due.length;
      }
    },
    maintain: () => jobs.maintain(),
    async stop() {
      timers?.forEach(clearInterval);
      timers = undefined;
      clearTimeout(wakeUp);
      await Promise.all([looking, reclaiming]);
      const farewell = setTimeout(() => ending.abort(), TIMES.farewell);
      await Promise.all(underway);
      clearTimeout(farewell);
    },
  };
}
