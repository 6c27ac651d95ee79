import { sql } from 'drizzle-orm';
import type { Language } from '#contracts/core/language.ts';
import type { UserValues } from '#contracts/users/user-input.ts';
import type { User } from '#contracts/users/users.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { hasEmailAmong } from '../../platform/db/emails.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { profiles } from '../../platform/db/schema/accounts.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Proof } from '../../platform/http/proof.ts';
import { type InvitationDeps, inviteUsers } from '../account/invitations.ts';
import * as commands from './users.commands.ts';
import * as queries from './users.queries.ts';
import { takeOver, unownedAccounts } from './users.takeover.ts';
import { taxNumbersOf } from './users.values.ts';

/** Many users at once, under the rules for a single one, for changes in one transaction. */
export interface UserBatch {
  /** By email address in lower case. */
  known: Map<string, User>;
  /** Password hashes of unconfirmed accounts, by user. */
  unowned: Map<number, string>;
  profiles: User['profile'][];
  administrators: number;
}

/** Serialises changes of users and of their tax numbers. */
export function lockUserChanges(tx: Queryable): Promise<void> {
  return commands.lockAdministrators(tx);
}

/**
 * @param locks keeps the users unchanged, except for their sessions, until the transaction ends
 * @param seen password hashes that were unowned when the request arrived
 */
export async function readUserBatch(
  db: Queryable,
  emails: readonly string[],
  locks: boolean,
  seen: readonly string[],
): Promise<UserBatch> {
  const folded = emails.map((email) => email.toLowerCase());
  if (locks) await commands.lockUsers(db as Transaction, folded);
  // The users are locked already, so reading them in parts takes no further locks.
  const known = await inBatches(folded, false, (part) => queries.usersOfEmails(db, part));
  const unowned = await inBatches(folded, false, (part) => unownedAccounts(db, hasEmailAmong(part), seen));
  return {
    known: new Map(known.map((user) => [user.email.toLowerCase(), user])),
    unowned: new Map(unowned.map(({ userId, passwordHash }) => [userId, passwordHash])),
    profiles: await queries.allProfiles(db),
    administrators: await queries.countAdministrators(db),
  };
}

/** The name of the profile most similar to a text. */
export async function nearestProfile(db: Queryable, text: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from ${profiles} where similarity(lower(name), lower(${text})) > 0
    order by similarity(lower(name), lower(${text})) desc, profile_id limit 1
  `);
  return rows[0]?.name;
}

/** The holder of each of the numbers. */
export async function taxNumberHolders(
  db: Queryable,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const holders = await inBatches(numbers, false, (part) => queries.taxNumberHolders(db, part));
  return new Map(holders.map(({ taxNumber, userId }) => [taxNumber, userId]));
}

/**
 * Creates users, each of whom gets a mail to choose a password.
 * @returns their ids by email @throws problem `conflict.duplicate` if an address has been taken meanwhile
 */
export async function createUsers(
  invitations: InvitationDeps,
  tx: Transaction,
  values: readonly UserValues[],
  language: Language,
  proof: Proof,
): Promise<Map<string, number>> {
  const made = await commands.insertUsers(tx, values, proof);
  if (made.length < values.length) throw problem('conflict.duplicate');
  const ids = new Map(made.map(({ id, email }) => [email, id]));
  await claim(
    tx,
    values.map((one) => ({ userId: ids.get(one.email) ?? 0, values: one })),
  );
  await inviteUsers(invitations, tx, [...ids.values()], { language, kind: 'registration' });
  return ids;
}

/**
 * Expects their tax numbers to be released already, so that numbers can be exchanged. Email addresses stay. Unowned
 * accounts are handed over to the owners of their addresses.
 */
export async function changeUsers(
  invitations: InvitationDeps,
  tx: Transaction,
  changes: readonly { userId: number; values: UserValues; unowned: boolean }[],
  language: Language,
  proof: Proof,
): Promise<void> {
  await commands.changeUsers(tx, changes, proof);
  await claim(tx, changes);
  const unowned = changes.filter((change) => change.unowned).map(({ userId }) => userId);
  await takeOver(invitations, tx, unowned, language, proof);
}

export function releaseTaxNumbers(tx: Transaction, userIds: readonly number[]): Promise<void> {
  return commands.releaseTaxNumbers(tx, userIds);
}

function claim(tx: Transaction, owners: readonly { userId: number; values: UserValues }[]): Promise<void> {
  const claims = owners.flatMap(({ userId, values }) =>
    taxNumbersOf(values).map(([, taxNumber]) => ({ userId, taxNumber })),
  );
  return commands.claimTaxNumbers(tx, claims);
}
