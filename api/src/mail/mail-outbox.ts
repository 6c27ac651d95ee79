import { and, asc, eq, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/client.ts';
import { mailOutbox } from '../db/schema/mail.ts';
import { loggedError } from '../observability/log-error.ts';
import type { MailTask } from './mail-tasks.ts';

/** Tries of a mail, the first included: with these waits they take about a day. */
const MAX_ATTEMPTS = 12;
/** Seconds after the first try: 30 to 60, then twice as long each time. */
const FIRST_WAIT = 30;
/** Seconds after which a mail that is being sent was lost with its process. */
const LEASE = 90;
const KEPT_DAYS = { done: 1, failed: 90 };

/** A mail that was taken to be delivered; nobody else gets it meanwhile. */
export interface TakenMail {
  id: string;
  postedAt: Date;
  /** As it stands in the database. */
  task: unknown;
  /** Tries so far, this one included. */
  attempts: number;
}

/** Runs in the caller's transaction: nothing is sent unless it commits. */
export async function insertMails(tx: Queryable, tasks: readonly MailTask[]): Promise<void> {
  // One parameter: imports post thousands.
  await tx.execute(sql`
    insert into ${mailOutbox} (task) select jsonb_array_elements(${JSON.stringify(tasks)}::jsonb)
  `);
}

/** Takes up to `limit` mails that are due, the oldest first, those of dead processes among them. */
export async function takeMails(db: Database, limit: number): Promise<TakenMail[]> {
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
      dueAt: sql`now() + make_interval(secs => ${LEASE})`,
    })
    .where(inArray(mailOutbox.mailId, due))
    .returning({
      id: mailOutbox.mailId,
      postedAt: mailOutbox.postedAt,
      task: mailOutbox.task,
      attempts: mailOutbox.attempts,
    });
}

/** @param sent false: there was nothing to send any more */
export async function finishMail(db: Database, mail: TakenMail, sent: boolean): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ state: sent ? 'sent' : 'dropped', finishedAt: sql`now()` })
    .where(isStill(mail));
}

/**
 * Notes that a mail was not sent. It is tried again later unless it has had its last try.
 * @param final whether it makes no sense to try again
 */
export async function failMail(db: Database, mail: TakenMail, error: unknown, final: boolean): Promise<void> {
  const outcome =
    final || mail.attempts >= MAX_ATTEMPTS
      ? { state: 'failed' as const, finishedAt: sql`now()` }
      : { state: 'waiting' as const, dueAt: sql`now() + make_interval(secs => ${waitAfter(mail.attempts)})` };
  await db
    .update(mailOutbox)
    .set({ ...outcome, error: reason(error) })
    .where(isStill(mail));
}

/** Makes due what is being sent, for the only process that delivers: at its start nobody is sending. */
export async function releaseMails(db: Database): Promise<void> {
  await db.update(mailOutbox).set({ dueAt: sql`now()` }).where(eq(mailOutbox.state, 'sending'));
}

/** Gives up mails whose process died at the last try, and deletes old ones. */
export async function tidyMails(db: Database): Promise<void> {
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

/** Unless somebody else took it meanwhile, because it took longer than the lease. */
function isStill({ id, attempts }: TakenMail) {
  return and(eq(mailOutbox.mailId, id), eq(mailOutbox.attempts, attempts), eq(mailOutbox.state, 'sending'));
}

/** Seconds; spread out, so that mails that failed together are not tried again together. */
function waitAfter(attempts: number): number {
  return FIRST_WAIT * (1 + Math.random()) * 2 ** (attempts - 1);
}

/** What is kept of an error: what the mail server said, without a stack and without what a query was asked with. */
function reason(error: unknown): string | undefined {
  const { message }: { message?: unknown } = loggedError(error);
  return typeof message === 'string' ? message : undefined;
}
