import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { SIGN_IN_BROWSER_DAYS, SIGN_IN_NETWORK_DAYS } from '#contracts/core/constants.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { hasEmail } from '../../platform/db/emails.ts';
import { signInBrowsers, signInNetworks, users } from '../../platform/db/schema/accounts.ts';
import { tokenHash } from './opaque-tokens.ts';

const networkEnd = sql`now() - make_interval(days => ${SIGN_IN_NETWORK_DAYS})`;

/** Whether an account signed in from a network lately. Also queried for emails without an account. */
export async function hasSignedInFrom(db: Queryable, email: string, network: string): Promise<boolean> {
  const [known] = await db
    .select({ one: sql`1` })
    .from(signInNetworks)
    .innerJoin(users, eq(users.userId, signInNetworks.userId))
    .where(and(hasEmail(email), eq(signInNetworks.network, network), gt(signInNetworks.lastAt, networkEnd)));
  return known !== undefined;
}

/** Remembers where a user signs in, for longer than the session lasts. */
export async function rememberNetwork(tx: Transaction, userId: number, network: string): Promise<void> {
  await tx
    .insert(signInNetworks)
    .values({ userId, network })
    .onConflictDoUpdate({
      target: [signInNetworks.userId, signInNetworks.network],
      set: { lastAt: sql`now()` },
    });
}

/**
 * Remembers the browser of a locked user. It is identified by its user agent without versions, which change every few
 * weeks, and stored as a digest.
 * @returns whether it differs from the browsers they have used; false for the very first one
 */
export async function isNewBrowser(tx: Transaction, userId: number, userAgent: string): Promise<boolean> {
  const browser = tokenHash(userAgent.replaceAll(/\d+([._]\d+)*/g, '#'));
  // The select sees the rows from before the insert.
  const { rows } = await tx.execute<{ isNew: boolean }>(sql`
    with stored as (
      insert into ${signInBrowsers} (user_id, browser) values (${userId}, ${browser})
      on conflict (user_id, browser) do update set last_at = now()
    )
    select count(*) > 0 and count(*) filter (where browser = ${browser}) = 0 as "isNew"
    from ${signInBrowsers} where user_id = ${userId}
  `);
  return rows[0]?.isNew === true;
}

/** Removes networks and browsers without a recent sign-in. @param at the reference time */
export async function purgeOrigins(db: Queryable, at: Date): Promise<void> {
  await db
    .delete(signInNetworks)
    .where(
      lt(signInNetworks.lastAt, sql`${at}::timestamptz - make_interval(days => ${SIGN_IN_NETWORK_DAYS})`),
    );
  await db
    .delete(signInBrowsers)
    .where(
      lt(signInBrowsers.lastAt, sql`${at}::timestamptz - make_interval(days => ${SIGN_IN_BROWSER_DAYS})`),
    );
}
