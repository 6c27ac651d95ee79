import { AsyncResource } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/client.ts';
import {
  failMail,
  finishMail,
  insertMails,
  releaseMails,
  type TakenMail,
  takeMails,
  tidyMails,
} from './mail-outbox.ts';
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
  /** Begins to deliver, until `stop`. */
  start(): Promise<void>;
  /** Tries every mail that is due now, once. @returns how many */
  deliverDue(): Promise<number>;
  /** Gives up mails that took their process down at each try, and deletes old ones. */
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
  /** For one mail: below the time after which it counts as lost with its process. */
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
  const ending = new AbortController();
  const underway = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let wakeUp: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  async function deliver(taken: TakenMail): Promise<void> {
    let sent = false;
    try {
      const mail = await compose(mailTask.parse(taken.task), taken.attempts > 1);
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(TIMES.send)]);
      if (mail) await mailer.send(mail, { id: taken.id, postedAt: taken.postedAt }, signal);
      sent = mail !== undefined;
    } catch (error) {
      const refused = error instanceof MailRefusedError;
      log.warn({ mail: taken.id, attempts: taken.attempts, refused, err: error }, 'A mail was not sent');
      return failMail(db, taken, error, refused);
    }
    await finishMail(db, taken, sent);
  }

  /** Fills the free places. A delivery that ends looks for the next mail. */
  async function fill(): Promise<void> {
    const free = LANES - underway.size;
    if (free <= 0) return;
    for (const taken of await takeMails(db, free)) {
      const delivery = deliver(taken)
        .catch((error: unknown) => log.error(error, 'What became of a mail was not noted'))
        .finally(() => {
          underway.delete(delivery);
          look();
        });
      underway.add(delivery);
    }
  }

  function look(): void {
    if (!timer) return;
    looking ??= fill()
      .catch((error: unknown) => log.error(error, 'Mails that are due could not be read'))
      .finally(() => {
        looking = undefined;
      });
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
      await insertMails(tx, [task]);
      if (timer) wakeSoon();
    },
    async postAll(tx, tasks) {
      await insertMails(tx, tasks);
      if (timer) wakeSoon();
    },
    async start() {
      if (alone) await releaseMails(db);
      timer = setInterval(look, pollMs);
      look();
    },
    async deliverDue() {
      let count = 0;
      for (;;) {
        const due = await takeMails(db, LANES);
        if (due.length === 0) return count;
        await Promise.all(due.map(deliver));
        count += due.length;
      }
    },
    maintain: () => tidyMails(db),
    async stop() {
      clearInterval(timer);
      timer = undefined;
      clearTimeout(wakeUp);
      await looking;
      const farewell = setTimeout(() => ending.abort(), TIMES.farewell);
      await Promise.all(underway);
      clearTimeout(farewell);
    },
  };
}
