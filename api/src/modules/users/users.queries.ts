import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Received } from '#contracts/core/endpoint.ts';
import type { exportUsers, listUsers, User } from '#contracts/users.ts';
import type { Queryable } from '../../db/client.ts';
import { hasEmailAmong } from '../../db/emails.ts';
import { instantText, optionalInstantText } from '../../db/instants.ts';
import {
  amongIds,
  contains,
  type ListSource,
  type Page,
  readAll,
  readPage,
  type WholeList,
} from '../../db/list-page.ts';
import { prepared } from '../../db/prepared.ts';
import { profiles, taxNumbers, users } from '../../db/schema/accounts.ts';
import { recordTag, type Tagged } from '../../http/etag.ts';

export type UserRecord = Tagged<User>;

type Request = Received<typeof listUsers>['query'];
type ExportRequest = Received<typeof exportUsers>['query'];

function selectRecords(db: Queryable) {
  return db
    .select({
      id: users.userId,
      nome: users.name,
      email: users.email,
      cpf: users.cpf,
      document: users.document,
      genre: sql<User['genre']>`${users.genre}`,
      birthday: users.birthday,
      profile: { id: profiles.profileId, nome: profiles.name },
      ativo: users.active,
      language: sql<User['language']>`${users.language}`,
      zipcode: users.zipcode,
      street: users.street,
      city: users.city,
      state: users.state,
      country: users.country,
      deletedAt: users.deletedAt,
      confirmedAt: users.confirmedAt,
      createdAt: users.createdAt,
      version: users.version,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .$dynamic();
}

function present(selected: Awaited<ReturnType<typeof selectRecords>>[number]): UserRecord {
  const { version, zipcode, street, city, state, country, ...row } = selected;
  const address = { zipcode, street, city, state, country };
  return {
    row: {
      ...row,
      address: Object.values(address).some((part) => part !== null) ? address : null,
      deletedAt: optionalInstantText(row.deletedAt),
      confirmedAt: optionalInstantText(row.confirmedAt),
      createdAt: instantText(row.createdAt),
    },
    tag: recordTag('user', row.id, version),
  };
}

/** A missing value has the first place of an ascending order. */
const text = (column: SQL | { getSQL(): SQL }) => sql`coalesce(fold(${column}), '')`;

function source(request: { isActive: boolean }): ListSource<Request['orderBy']> {
  return {
    from: sql`${users} join ${profiles} using (profile_id)`,
    id: sql`${users.userId}`,
    sort: {
      createdAt: sql`${users.createdAt}`,
      id: sql`${users.userId}`,
      nome: sql`${users.nameFolded}`,
      email: text(users.email),
      // As the list shows it: the tax number, else the other document.
      document: text(sql`coalesce(${users.cpf}, ${users.document})`),
      cpf: text(users.cpf),
      genre: text(users.genre),
      birthday: sql`coalesce(${users.birthday}, '-infinity')`,
      'profile.nome': text(profiles.name),
      'profile.id': sql`${profiles.profileId}`,
      ativo: sql`${users.active}`,
      language: text(users.language),
      'address.zipcode': text(users.zipcode),
      'address.street': text(users.street),
      'address.city': text(users.city),
      'address.state': text(users.state),
      'address.country': text(users.country),
      confirmedAt: sql`coalesce(${users.confirmedAt}, '-infinity')`,
      deletedAt: sql`coalesce(${users.deletedAt}, '-infinity')`,
    },
    where: sql`${users.active} = ${request.isActive}`,
    counted: { table: 'users', active: request.isActive },
    search: (filter) =>
      sql`${contains(users.searched, filter)} or ${contains(sql`fold(${profiles.name})`, filter)}`,
  };
}

async function rowsOf(db: Queryable, ids: number[]): Promise<User[]> {
  const selected = await prepared(db, 'users_of_page', (name) =>
    selectRecords(db).where(amongIds(users.userId)).prepare(name),
  ).execute({ ids });
  return selected.map((row) => present(row).row);
}

export function pageOfUsers(db: Queryable, request: Request): Promise<Page<User>> {
  return readPage(
    db,
    request,
    source(request),
    (ids) => rowsOf(db, ids),
    (row) => row.id,
  );
}

/** All of them that a list would show on its pages, in its order. */
export function allUsers(db: Queryable, request: ExportRequest): Promise<WholeList<User>> {
  return readAll(
    db,
    request,
    source(request),
    (ids) => rowsOf(db, ids),
    (row) => row.id,
  );
}

/** The users of addresses. @param emails in lower case */
export async function usersOfEmails(db: Queryable, emails: readonly string[]): Promise<User[]> {
  const selected = await selectRecords(db).where(hasEmailAmong(emails));
  return selected.map((row) => present(row).row);
}

export async function allProfiles(db: Queryable): Promise<User['profile'][]> {
  return db.select({ id: profiles.profileId, nome: profiles.name }).from(profiles);
}

/** Who has which of the tax numbers. */
export async function taxNumberHolders(
  db: Queryable,
  numbers: readonly string[],
): Promise<{ taxNumber: string; userId: number }[]> {
  return db
    .select({ taxNumber: taxNumbers.taxNumber, userId: taxNumbers.userId })
    .from(taxNumbers)
    .where(sql`${taxNumbers.taxNumber} = any(${sql.param([...numbers])}::text[])`);
}

/** How many could administer. */
export function countAdministrators(db: Queryable): Promise<number> {
  const administering = db
    .select({ id: profiles.profileId })
    .from(profiles)
    .where(eq(profiles.name, 'ADMIN'));
  return db.$count(
    users,
    and(inArray(users.profileId, administering), isNull(users.deletedAt), isNotNull(users.confirmedAt)),
  );
}

export async function findUser(db: Queryable, id: number): Promise<UserRecord | undefined> {
  const [selected] = await prepared(db, 'user', (name) =>
    selectRecords(db)
      .where(eq(users.userId, sql.placeholder('id')))
      .prepare(name),
  ).execute({ id });
  return selected && present(selected);
}
