import * as z from 'zod';
import { addressRow } from '../address/address.ts';
import { endpoint } from '../core/endpoint.ts';
import { idParams, instant } from '../core/fields.ts';
import { createdFilter, idsFilter, oneOfFilter } from '../core/filters.ts';
import { LANGUAGES } from '../core/language.ts';
import { activeListQuery } from '../core/list.ts';
import { can, holderOf, PROFILES } from '../core/permissions.ts';
import { readCalls } from '../core/resource.ts';
import { organisationRef } from '../organisations/organisation-refs.ts';
import { profileRef } from './profiles.ts';

export const GENRES = ['M', 'F', 'O'] as const;
export type Genre = (typeof GENRES)[number];

export const user = z
  .object({
    id: z.int(),
    nome: z.string(),
    email: z.string(),
    /** New address, which replaces `email` once the link mailed to it is followed. */
    pendingEmail: z.string().nullable(),
    /** A CPF or CNPJ without punctuation. */
    cpf: z.string().nullable(),
    document: z.string().nullable(),
    genre: z.enum(GENRES).nullable(),
    /** YYYY-MM-DD. */
    birthday: z.string().nullable(),
    profile: profileRef,
    /** Their organisation; null: the house, or an app user. */
    organisation: organisationRef.nullable(),
    ativo: z.boolean(),
    language: z.enum(LANGUAGES).nullable(),
    address: addressRow.nullable(),
    deletedAt: instant.nullable(),
    confirmedAt: instant.nullable(),
    createdAt: instant,
    /** When they asked to be anonymised; null: they have not, or have signed in since. */
    erasureAskedAt: instant.nullable(),
    /** When they were anonymised. */
    anonymisedAt: instant.nullable(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** Whether they have confirmed their address. */
export const USER_STATES = ['confirmed', 'unconfirmed'] as const;

export const USER_SORT = [
  'createdAt',
  'id',
  'nome',
  'email',
  'pendingEmail',
  'document',
  'cpf',
  'genre',
  'birthday',
  'profile.nome',
  'profile.id',
  'organisation.name',
  'organisation.organisationId',
  'ativo',
  'language',
  'address.zipcode',
  'address.street',
  'address.city',
  'address.state',
  'address.country',
  'confirmedAt',
  'deletedAt',
  'erasureAskedAt',
  'anonymisedAt',
] as const;

const tag = 'Users';

export const {
  list: listUsers,
  export: exportUsers,
  get: getUser,
} = readCalls({
  path: '/usuario',
  tag,
  one: 'a user',
  many: 'users',
  read: 'users.read',
  exports: 'users.write',
  exportStepUp: true,
  query: activeListQuery(USER_SORT).extend({
    userId: idsFilter,
    organisationId: idsFilter,
    /** By name or id. */
    profile: oneOfFilter([...PROFILES, '[1-9]\\d{0,8}']),
    language: oneOfFilter(LANGUAGES),
    state: oneOfFilter(USER_STATES),
    ...createdFilter,
  }),
  listed: user,
  row: user,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/usuario/{id}',
  summary: 'Deletes a user who has not confirmed their address yet',
  tag,
  access: 'users.write',
  params: idParams,
  errors: ['user.confirmed', 'auth.step_up'],
});

export const resendMail = endpoint({
  method: 'PUT',
  path: '/usuario/resend-mail/{id}',
  summary: 'Sends the registration or activation mail again',
  tag,
  access: 'users.self',
  others: 'users.write',
  params: idParams,
  errors: ['user.confirmed', 'record.inactive'],
});

/** The person who views a user, which decides what they may do. */
export interface Viewer {
  id: number;
  profile: { nome: string };
  organisation?: { organisationId: number } | null | undefined;
}

type State = Pick<User, 'id' | 'confirmedAt' | 'deletedAt' | 'anonymisedAt'>;

function administers(viewer: Viewer): boolean {
  return can(holderOf(viewer), 'users.write');
}

/** Administrators edit anyone, others only themselves; an inactive user must be activated first. */
export function canEditUser(row: Pick<State, 'id' | 'deletedAt'>, viewer: Viewer): boolean {
  return row.deletedAt === null && (administers(viewer) || row.id === viewer.id);
}

/** Administrators only; the user must be confirmed and not anonymised. */
export function canToggleUser(row: Pick<State, 'confirmedAt' | 'anonymisedAt'>, viewer: Viewer): boolean {
  return administers(viewer) && row.confirmedAt !== null && row.anonymisedAt === null;
}

/** Administrators only; the user must never have been confirmed. */
export function canDeleteUser(row: Pick<State, 'confirmedAt'>, viewer: Viewer): boolean {
  return administers(viewer) && row.confirmedAt === null;
}

/** For users who have not confirmed yet; sent for an administrator or for the user themselves. */
export function canResendMail(row: State, viewer: Viewer): boolean {
  return row.confirmedAt === null && row.deletedAt === null && (administers(viewer) || row.id === viewer.id);
}

/** Administrators only, once, and never themselves: erasing one's own data is requested in the account. */
export function canAnonymiseUser(row: Pick<State, 'id' | 'anonymisedAt'>, viewer: Viewer): boolean {
  return administers(viewer) && row.anonymisedAt === null && row.id !== viewer.id;
}
