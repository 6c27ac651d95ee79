import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { UserValues } from '#contracts/users/user-input.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { hasEmail, hasEmailAmong } from '../../platform/db/emails.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { taxNumbers, users } from '../../platform/db/schema/accounts.ts';
import type { Proof } from '../../platform/http/proof.ts';

/** Any constant will do, as long as it is the same everywhere. */
const ADMINISTRATORS_LOCK = 7_366_282;

/** Serialises changes of users: if two administrators leave concurrently, the second is the last one and stays. */
export async function lockAdministrators(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`);
}

function columnsOf({ nome, address, profile, ativo: _, ...fields }: UserValues) {
  return {
    ...fields,
    name: nome,
    profileId: profile.id,
    zipcode: address?.zipcode ?? null,
    street: address?.street ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    country: address?.country ?? null,
  };
}

/** @returns the new user's id; undefined if the address is taken */
export async function insertUser(tx: Transaction, values: UserValues, _: Proof): Promise<number | undefined> {
  const [inserted] = await tx
    .insert(users)
    .values(columnsOf(values))
    .onConflictDoNothing()
    .returning({ id: users.userId });
  return inserted?.id;
}

export async function confirmUser(tx: Transaction, id: number): Promise<void> {
  await tx.update(users).set({ confirmedAt: sql`now()` }).where(eq(users.userId, id));
}

/** Locks the user with an email address until the transaction ends. @returns their id */
export async function lockUserOfEmail(tx: Transaction, email: string): Promise<number | undefined> {
  const [locked] = await tx.select({ id: users.userId }).from(users).where(hasEmail(email)).for('update');
  return locked?.id;
}

/** The users also have to confirm their addresses again. */
export async function clearPasswords(tx: Transaction, userIds: readonly number[], _: Proof): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash: null, confirmedAt: null, pendingEmail: null })
    .where(inArray(users.userId, [...userIds]));
}

/** @param pendingEmail replaces the current address once confirmed; missing to keep a pending one */
export async function changeUser(
  tx: Transaction,
  id: number,
  values: UserValues,
  _: Proof,
  pendingEmail?: string,
): Promise<void> {
  const pending = pendingEmail !== undefined && { pendingEmail };
  await tx
    .update(users)
    .set({ ...columnsOf(values), ...pending, updatedAt: sql`now()`, version: sql`${users.version} + 1` })
    .where(eq(users.userId, id));
}

/** Fails on `users_email_key` if the address is taken, even by a user whom the caller may not see. */
export async function requireFreeEmail(tx: Transaction, id: number, email: string): Promise<void> {
  await tx.execute(sql`savepoint free_email`);
  await tx.update(users).set({ email }).where(eq(users.userId, id));
  await tx.execute(sql`rollback to savepoint free_email`);
}

const GIVEN = {
  userId: 'int',
  name: 'text',
  email: 'text',
  profileId: 'int',
  organisationId: 'int',
  language: 'text',
  cpf: 'text',
  document: 'text',
  genre: 'text',
  birthday: 'date',
  zipcode: 'text',
  street: 'text',
  city: 'text',
  state: 'text',
  country: 'text',
} as const;

/** Locks the users with the given addresses, in the order of their ids. @param emails in lower case */
export async function lockUsers(tx: Transaction, emails: readonly string[]): Promise<void> {
  await tx
    .select({ userId: users.userId })
    .from(users)
    .where(hasEmailAmong(emails))
    .orderBy(asc(users.userId))
    .for('no key update');
}

/** @returns those whose address was not taken yet */
export async function insertUsers(tx: Transaction, values: readonly UserValues[], _: Proof) {
  const given = values.map(columnsOf);
  const { rows } = await tx.execute<{ id: number; email: string }>(sql`
    insert into ${users}
      (name, email, profile_id, organisation_id, language, cpf, document, genre, birthday, zipcode, street, city, state, country)
    select name, email, "profileId", "organisationId", language, cpf, document, genre, birthday, zipcode, street, city, state, country
    from ${recordset(given, GIVEN)}
    on conflict do nothing
    returning user_id as id, email
  `);
  return rows;
}

/** Changes everything about users except their email addresses. */
export async function changeUsers(
  tx: Transaction,
  changes: readonly { userId: number; values: UserValues }[],
  _: Proof,
): Promise<void> {
  const given = changes.map(({ userId, values }) => ({ userId, ...columnsOf(values) }));
  await tx.execute(sql`
    update ${users} set name = given.name, profile_id = given."profileId",
      organisation_id = given."organisationId", language = given.language, cpf = given.cpf,
      document = given.document, genre = given.genre, birthday = given.birthday, zipcode = given.zipcode,
      street = given.street, city = given.city, state = given.state, country = given.country,
      updated_at = now(), version = version + 1
    from ${recordset(given, GIVEN)} where user_id = given."userId"
  `);
}

/** Releases all tax numbers of users before they claim the current ones. */
export async function releaseTaxNumbers(tx: Transaction, userIds: readonly number[]): Promise<void> {
  await tx.delete(taxNumbers).where(sql`${taxNumbers.userId} = any(${sql.param([...userIds])}::int[])`);
}

/** Fails on `tax_numbers_pkey` if another user has one. A user's own number given twice counts once. */
export async function claimTaxNumbers(
  tx: Transaction,
  claims: readonly { userId: number; taxNumber: string }[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${taxNumbers} (tax_number, user_id)
    select distinct "taxNumber", "userId" from ${recordset(claims, { taxNumber: 'text', userId: 'int' })} order by 1
  `);
}

/** Keeps the time of the first deactivation if repeated. */
export async function switchUser(tx: Transaction, id: number, active: boolean, _: Proof): Promise<void> {
  await tx
    .update(users)
    .set({
      deletedAt: active ? null : sql`coalesce(${users.deletedAt}, now())`,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.userId, id));
}
