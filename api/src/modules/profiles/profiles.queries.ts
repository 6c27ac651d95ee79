import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Received } from '#contracts/core/endpoint.ts';
import type { listProfiles, Profile, ProfileRef } from '#contracts/users/profiles.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { defineList } from '../../platform/db/define-list.ts';
import { contains } from '../../platform/db/list-conditions.ts';
import { profiles } from '../../platform/db/schema/accounts.ts';

const master = alias(profiles, 'master');
const totalUsers = sql<number>`(
  select count(*)::int from users where users.profile_id = ${profiles.profileId}
)`;

const columns = {
  id: profiles.profileId,
  nome: profiles.name,
  master: master.name,
  totalUsuarios: totalUsers,
};

function selectProfiles(db: Queryable, selected = columns) {
  return db
    .select(selected)
    .from(profiles)
    .leftJoin(master, sql`${master.profileId} = ${profiles.masterProfileId}`)
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectProfiles>>[number];

export const profileList = defineList<Received<typeof listProfiles>['query'], Selected, Profile>({
  name: 'profiles',
  source: () => ({
    from: sql`${profiles} left join ${profiles} as ${master} on ${master.profileId} = ${profiles.masterProfileId}`,
    id: sql`${profiles.profileId}`,
    sort: {
      id: sql`${profiles.profileId}`,
      createdAt: sql`${profiles.profileId}`,
      nome: sql`fold(${profiles.name})`,
      'perfilMaster.nome': sql`coalesce(fold(${master.name}), '')`,
      totalUsuarios: totalUsers,
    },
    where: sql`true`,
    search: (filter) =>
      sql`${contains(sql`fold(${profiles.name})`, filter)} or ${contains(sql`fold(${master.name})`, filter)}`,
  }),
  select: (db, beside) => selectProfiles(db, beside(columns)),
  present: ({ master: name, ...row }) => ({ ...row, perfilMaster: name === null ? null : { nome: name } }),
  id: (row) => row.id,
});

export function everyProfile(db: Queryable): Promise<ProfileRef[]> {
  return db
    .select({ id: profiles.profileId, nome: profiles.name })
    .from(profiles)
    .orderBy(profiles.name, profiles.profileId);
}
