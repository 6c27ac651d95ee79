import { and, asc, eq, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/client.ts';
import { mailOutbox } from '../db/schema/mail.ts';
import { serializeError } from '../observability/log-error.ts';
import type { MailTask } from './mail-tasks.ts';

/** Attempts per mail, including the first; with the waits below they take more than a day, and less than two. */
const MAX_ATTEMPTS = 20;
/** Base of the backoff in seconds: 30 to 60 after the first attempt, doubling each time up to 2 to 4 hours. */
const FIRST_RETRY_SECONDS = 30;
const LAST_RETRY_SECONDS = 2 * 3_600;
/** Seconds after which a mail being sent counts as lost with its process. */
const LEASE_SECONDS = 90;
const KEPT_DAYS = { done: 1, failed: 90 };

/** A mail leased for delivery; no other process gets it meanwhile. */
export interface LeasedMail {
  id: string;
  postedAt: Date;
  /** The stored task, not yet validated. */
  task: unknown;
  /** Attempts so far, including this one. */
  attempts: number;
}

/** Inserts mails in the caller's transaction: nothing is sent unless it commits. */
export async function insertMails(tx: Queryable, tasks: readonly MailTask[]): Promise<void> {
  // A single parameter, because imports post thousands.
  await tx.execute(sql`
    insert into ${mailOutbox} (task) select jsonb_array_elements(${JSON.stringify(tasks)}::jsonb)
  `);
}

/** Leases up to `limit` due mails, oldest first, including those of dead processes. */
export async function leaseMails(db: Database, limit: number): Promise<LeasedMail[]> {
  const due = db
    .select({ mailId: mailOutbox.mailId })
    .from(mailOutbox)
    .where(
      and(
        isNull(mailOutbox.finishedAt),
        lte(mailOutbox.dueAt, sql`now()`),
        lt(mailOutbox.attempts, MAX_ATTEMPTS),
      ),
    )
    .orderBy(asc(mailOutbox.dueAt), asc(mailOutbox.postedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(mailOutbox)
    .set({
      state: 'sending',
      attempts: sql`${mailOutbox.attempts} + 1`,
      dueAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where(inArray(mailOutbox.mailId, due))
    .returning({
      id: mailOutbox.mailId,
      postedAt: mailOutbox.postedAt,
      task: mailOutbox.task,
      attempts: mailOutbox.attempts,
    });
}

/**
 * Marks a mail as done.
 * @param sent false if there was nothing left to send
 * @returns false if another process has leased it meanwhile
 */
export async function finishMail(tx: Queryable, mail: LeasedMail, sent: boolean): Promise<boolean> {
  const { rowCount } = await tx
    .update(mailOutbox)
    .set({ state: sent ? 'sent' : 'dropped', finishedAt: sql`now()` })
    .where(holdsLease(mail));
  return rowCount === 1;
}

/**
 * Records that a mail was not sent. It is retried later unless this was the last attempt.
 * @param final whether a retry makes no sense
 */
export async function failMail(
  db: Database,
  mail: LeasedMail,
  error: unknown,
  final: boolean,
): Promise<void> {
  const outcome =
    final || mail.attempts >= MAX_ATTEMPTS
      ? { state: 'failed' as const, finishedAt: sql`now()` }
      : {
          state: 'waiting' as const,
          dueAt: sql`now() + make_interval(secs => ${retryDelay(mail.attempts)})`,
        };
  await db
    .update(mailOutbox)
    .set({ ...outcome, error: reason(error) })
    .where(holdsLease(mail));
}

/** Makes mails being sent due again. For the start of the only delivering process, when none can be in flight. */
export async function releaseMails(db: Database): Promise<void> {
  await db.update(mailOutbox).set({ dueAt: sql`now()` }).where(eq(mailOutbox.state, 'sending'));
}

/** Gives up mails whose process died during the last attempt, and deletes old ones. */
export async function purgeMails(db: Database): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ state: 'failed', finishedAt: sql`now()` })
    .where(
      and(
        isNull(mailOutbox.finishedAt),
        lte(mailOutbox.dueAt, sql`now()`),
        gte(mailOutbox.attempts, MAX_ATTEMPTS),
      ),
    );
  await db.delete(mailOutbox).where(sql`
    ${mailOutbox.finishedAt} < now() - make_interval(
      days => case when ${mailOutbox.state} = 'failed' then ${KEPT_DAYS.failed}::int else ${KEPT_DAYS.done}::int end
    )`);
}

/** Matches a mail unless another process has leased it meanwhile, after this lease expired. */
function holdsLease({ id, attempts }: LeasedMail) {
  return and(eq(mailOutbox.mailId, id), eq(mailOutbox.attempts, attempts), eq(mailOutbox.state, 'sending'));
}

/** Seconds, with jitter, so that mails that failed together are not retried together. */
function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LAST_RETRY_SECONDS) * (1 + Math.random());
}

/** The part of an error that is stored: the message, without stack and query parameters. */
function reason(error: unknown): string | undefined {
  const { message }: { message?: unknown } = serializeError(error);
  return typeof message === 'string' ? message : undefined;
}
