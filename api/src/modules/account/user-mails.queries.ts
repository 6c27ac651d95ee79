import { desc, eq, or, sql } from 'drizzle-orm';
import type { UserMail } from '#contracts/users/user-mails.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { mailOutbox } from '../../platform/db/schema/mail.ts';
import type { MailTask } from '../../platform/mail/mail-tasks.ts';

/** The mails to a user still in the outbox, newest first; undefined if there is no such user. */
export async function mailsOf(db: Queryable, userId: number): Promise<UserMail[] | undefined> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.userId, userId));
  if (!user) return undefined;
  const { task } = mailOutbox;
  const rows = await db
    .select({
      mailId: mailOutbox.mailId,
      kind: sql<MailTask['kind']>`${task} ->> 'kind'`,
      state: mailOutbox.state,
      postedAt: mailOutbox.postedAt,
      finishedAt: mailOutbox.finishedAt,
      attempts: mailOutbox.attempts,
      error: mailOutbox.error,
    })
    .from(mailOutbox)
    .where(
      or(
        eq(sql`(${task} ->> 'userId')::int`, userId),
        // A recovery task names only the address; its user isn't looked up until delivery.
        eq(sql`lower(${task} ->> 'email')`, user.email.toLowerCase()),
      ),
    )
    .orderBy(desc(mailOutbox.postedAt), mailOutbox.mailId);
  return rows.map(withInstantTexts);
}
