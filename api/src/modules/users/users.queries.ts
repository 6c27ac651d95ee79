import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Received } from '#contracts/core/endpoint.ts';
import { fold } from '#contracts/core/fold.ts';
import { PROFILES, type ProfileName } from '#contracts/core/permissions.ts';
import type { listUsers, User } from '#contracts/users/users.ts';
import { addressOf } from '../../platform/db/addresses.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { hasEmailAmong } from '../../platform/db/emails.ts';
import { createdBetween, type Filters, idIn, inAnyState, textIn } from '../../platform/db/filters.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { contains, refersTo, refersToNamed } from '../../platform/db/list-conditions.ts';
import {
  recordSort,
  resourceList,
  selectRecord,
  sortById,
  sortByName,
} from '../../platform/db/resource-list.ts';
import { profiles, taxNumbers, users } from '../../platform/db/schema/accounts.ts';
import { sorted } from '../../platform/db/schema/columns.ts';
import { organisations } from '../../platform/db/schema/organisations.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';

export type UserRecord = TaggedRow<User>;

const columns = {
  id: users.userId,
  nome: users.name,
  email: users.email,
  pendingEmail: users.pendingEmail,
  cpf: users.cpf,
  document: users.document,
  genre: users.genre,
  birthday: users.birthday,
  profile: { id: profiles.profileId, nome: profiles.name },
  organisation: { organisationId: organisations.organisationId, name: organisations.name },
  ativo: users.active,
  language: users.language,
  zipcode: users.zipcode,
  street: users.street,
  city: users.city,
  state: users.state,
  country: users.country,
  deletedAt: users.deletedAt,
  confirmedAt: users.confirmedAt,
  createdAt: users.createdAt,
  erasureAskedAt: users.erasureAskedAt,
  anonymisedAt: users.anonymisedAt,
  version: users.version,
};

function selectRecords(db: Queryable, selected = columns) {
  return db
    .select(selected)
    .from(users)
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .leftJoin(organisations, eq(organisations.organisationId, users.organisationId))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectRecords>>[number];

function present(selected: Selected): UserRecord {
  const { version, zipcode, street, city, state, country, ...row } = selected;
  return {
    row: {
      ...withInstantTexts(row),
      address: addressOf({ zipcode, street, city, state, country }),
    },
    tag: recordEtag('user', row.id, version),
  };
}

/** What the user's own columns sort by, under the names that clients know. */
function ownSort(isActive: boolean) {
  const { userId, name, zipcode, street, city, state, country, ...same } = recordSort('user', isActive);
  return {
    ...same,
    id: userId,
    nome: name,
    'address.zipcode': zipcode,
    'address.street': street,
    'address.city': city,
    'address.state': state,
    'address.country': country,
  };
}

type Request = Received<typeof listUsers>['query'];

const filters = (timeZone: string): Filters<Request> => ({
  userId: idIn(users.userId),
  organisationId: idIn(users.organisationId),
  profile: (wanted) =>
    refersTo(
      users.profileId,
      sql`select p.profile_id from ${profiles} p where ${textIn(sql`p.name`)(wanted)} or ${textIn(sql`p.profile_id::text`)(wanted)}`,
    ),
  language: textIn(users.language),
  state: inAnyState({
    confirmed: sql`${users.confirmedAt} is not null`,
    unconfirmed: sql`${users.confirmedAt} is null`,
  }),
  ...createdBetween(users.createdAt, timeZone),
});

/** @param timeZone of the days used in filters */
export const userList = (timeZone: string) =>
  resourceList<Request, Selected, User>('user', {
    preparedFilters: ['profile'],
    filters: filters(timeZone),
    sort: ({ isActive }) => ({
      ...ownSort(isActive),
      // As the list shows it: the tax number, or else the other document.
      document: sorted(sql`coalesce(${users.cpf}, ${users.document})`),
      // There are three profiles, whose ids are in the order of their names.
      'profile.nome': sql`${users.profileId}`,
      'profile.id': sql`${users.profileId}`,
      'organisation.name': sortByName('organisation', users.organisationId),
      'organisation.organisationId': sortById('organisation', users.organisationId),
      // All users of a list have the same state.
      ativo: sql`${users.userId}`,
    }),
    search: (filter) => {
      const bySearched = sql`
          ${contains(users.searched, filter)} or ${refersToNamed('organisation', users.organisationId, filter)}
        `;
      // Matched in memory first: most texts match no profile, but the planner would assume that they match all users.
      const names = PROFILES.filter((name) => fold(name).includes(fold(filter)));
      if (names.length === 0) return bySearched;
      const named = sql`select p.profile_id from ${profiles} p where p.name = any(${sql.param(names)}::text[])`;
      return sql`${bySearched} or ${refersTo(users.profileId, named)}`;
    },
    select: (db, beside) => selectRecords(db, beside(columns)),
    present: (selected) => present(selected).row,
    id: (row) => row.id,
  });

/** The users with the given email addresses. @param emails in lower case */
export async function usersOfEmails(db: Queryable, emails: readonly string[]): Promise<User[]> {
  const selected = await selectRecords(db).where(hasEmailAmong(emails));
  return selected.map((row) => present(row).row);
}

export async function allProfiles(db: Queryable): Promise<User['profile'][]> {
  return db.select({ id: profiles.profileId, nome: profiles.name }).from(profiles);
}

/** The id of a profile by its name. */
export async function profileId(db: Queryable, name: ProfileName): Promise<number> {
  const profile = (await allProfiles(db)).find(({ nome }) => nome === name);
  if (!profile) throw new Error(`There is no profile ${name}`);
  return profile.id;
}

/** The holders of the tax numbers. */
export async function taxNumberHolders(
  db: Queryable,
  numbers: readonly string[],
): Promise<{ taxNumber: string; userId: number }[]> {
  return db
    .select({ taxNumber: taxNumbers.taxNumber, userId: taxNumbers.userId })
    .from(taxNumbers)
    .where(sql`${taxNumbers.taxNumber} = any(${sql.param([...numbers])}::text[])`);
}

/** How many users administer the house; those who asked for erasure are about to leave. @param except not counted */
export function countAdministrators(db: Queryable, except = 0): Promise<number> {
  const administering = db
    .select({ id: profiles.profileId })
    .from(profiles)
    .where(eq(profiles.name, 'ADMIN'));
  return db.$count(
    users,
    and(
      inArray(users.profileId, administering),
      isNull(users.deletedAt),
      isNotNull(users.confirmedAt),
      isNull(users.erasureAskedAt),
      isNull(users.organisationId),
      ne(users.userId, except),
    ),
  );
}

/** The organisation of a user; null if they have none or don't exist. */
export async function organisationOf(db: Queryable, id: number): Promise<number | null> {
  const [user] = await db
    .select({ organisationId: users.organisationId })
    .from(users)
    .where(eq(users.userId, id));
  return user?.organisationId ?? null;
}

export async function findUser(db: Queryable, id: number): Promise<UserRecord | undefined> {
  const selected = await selectRecord(db, 'user', id, selectRecords);
  return selected && present(selected);
}
