import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listQuery, pageOf, resultsOf } from '../core/list.ts';

export const profileRef = z.object({ id: z.int(), nome: z.string() });
export type ProfileRef = z.infer<typeof profileRef>;

export const profile = z
  .object({
    id: z.int(),
    nome: z.string(),
    perfilMaster: z
      .object({ nome: z.string() })
      .nullable()
      .describe('The profile above this one; null for the highest'),
    totalUsuarios: z.int().describe('Number of its users, both active and inactive'),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;

/** `createdAt`, the default of all lists, sorts by id here. */
export const PROFILE_SORT = ['id', 'nome', 'perfilMaster.nome', 'totalUsuarios', 'createdAt'] as const;

const tag = 'Profiles';

export const listProfiles = endpoint({
  method: 'GET',
  path: '/perfil',
  summary: 'Lists profiles with the number of their users',
  tag,
  access: 'profiles.read',
  query: listQuery(PROFILE_SORT),
  answer: pageOf(profile),
});

export const allProfiles = endpoint({
  method: 'GET',
  path: '/perfil/',
  summary: 'Lists all profiles to choose from',
  tag,
  access: 'users.read',
  answer: resultsOf(profileRef),
});
