import { AsyncResource } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable, Transaction } from '../db/client.ts';
import {
  failMail,
  finishMail,
  insertMails,
  type LeasedMail,
  leaseMails,
  releaseMails,
} from './mail-outbox.ts';
import { type MailTask, mailTask } from './mail-tasks.ts';
import { type Mail, type Mailer, MailRefusedError } from './mailer.ts';

/**
 * A queue of mails in the database: written in the transaction that causes them, sent once it has committed, retried
 * for more than a day, and kept if they fail.
 */
export interface MailQueue {
  /** Queues one or many mails. Nothing is sent unless the transaction commits. */
  post(tx: Queryable, tasks: MailTask | readonly MailTask[]): Promise<void>;
  /** Delivers mails until `stop`. */
  start(): Promise<void>;
  /** Attempts each mail that is due once. @returns the number of mails */
  deliverDue(): Promise<number>;
  /** Stops. Deliveries in progress get a few seconds, and are retried later if they don't finish. */
  stop(): Promise<void>;
}

export interface MailQueueDeps {
  db: Database;
  mailer: Mailer;
  /**
   * Composes the mail of a task; undefined if there is nothing left to send.
   * @param isRetry whether this is a retry
   */
  compose(task: MailTask, isRetry: boolean): Promise<Mail | undefined>;
  /** Writes what else changes once a mail has been sent, in the transaction that says so. */
  onSent?(tx: Transaction, task: MailTask): Promise<void>;
  log: FastifyBaseLogger;
  /** Whether no other process delivers, so that mails in flight at the start belong to a dead process. */
  isSoleProcess: boolean;
  /** Milliseconds between checks for mails that other processes posted or that are due for a retry. */
  pollMs?: number;
}

/** Concurrent deliveries; one that hangs occupies a single lane. */
const CONCURRENCY = 4;

/** Milliseconds. */
const TIMES = {
  poll: 1_000,
  /** From posting a task to the first check for it; most transactions have committed by then. */
  wake: 50,
  /** Timeout for one mail, below the lease after which it counts as lost. */
  send: 60_000,
  /** For deliveries in progress when the server stops. */
  farewell: 5_000,
};

/** Delivers the mails of a database. Any number of processes may do so; each mail is leased by one of them. */
export function mailQueue({
  db,
  mailer,
  compose,
  onSent = async () => {},
  log,
  isSoleProcess,
  pollMs = TIMES.poll,
}: MailQueueDeps): MailQueue {
  const ending = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let wakeTimer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;

  async function deliver(leased: LeasedMail): Promise<void> {
    let sent: MailTask | undefined;
    try {
      const task = mailTask.parse(leased.task);
      const mail = await compose(task, leased.attempts > 1);
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(TIMES.send)]);
      if (mail) await mailer.send(mail, { id: leased.id, postedAt: leased.postedAt }, signal);
      if (mail) sent = task;
    } catch (error) {
      const refused = error instanceof MailRefusedError;
      log.warn({ mail: leased.id, attempts: leased.attempts, refused, err: error }, 'A mail was not sent');
      return failMail(db, leased, error, refused);
    }
    await db.transaction(async (tx) => {
      const isFinished = await finishMail(tx, leased, sent !== undefined);
      if (sent && isFinished) await onSent(tx, sent);
    });
  }

  /** Fills the free lanes. Each finished delivery triggers the next check. */
  async function startDeliveries(): Promise<void> {
    const free = CONCURRENCY - inFlight.size;
    if (free <= 0) return;
    for (const leased of await leaseMails(db, free)) {
      const delivery = deliver(leased)
        .catch((error: unknown) => log.error(error, 'What became of a mail was not noted'))
        .finally(() => {
          inFlight.delete(delivery);
          poll();
        });
      inFlight.add(delivery);
    }
  }

  function poll(): void {
    if (!timer) return;
    polling ??= startDeliveries()
      .catch((error: unknown) => log.error(error, 'Mails that are due could not be read'))
      .finally(() => {
        polling = undefined;
      });
  }

  // Bound here, because a timer inherits the async context that starts it, and `post` runs inside a transaction.
  const wakeSoon = AsyncResource.bind(() => {
    wakeTimer ??= setTimeout(() => {
      wakeTimer = undefined;
      poll();
    }, TIMES.wake);
  });

  return {
    async post(tx, tasks) {
      await insertMails(tx, [tasks].flat());
      if (timer) wakeSoon();
    },
    async start() {
      if (isSoleProcess) await releaseMails(db);
      timer = setInterval(poll, pollMs);
      poll();
    },
    async deliverDue() {
      let count = 0;
      for (;;) {
        const due = await leaseMails(db, CONCURRENCY);
        if (due.length === 0) return count;
        await Promise.all(due.map(deliver));
        count += due.length;
      }
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      clearTimeout(wakeTimer);
      await polling;
      const farewell = setTimeout(() => ending.abort(), TIMES.farewell);
      await Promise.all(inFlight);
      clearTimeout(farewell);
    },
  };
}
