import * as z from 'zod';
import { addressRow, OF_ADDRESS } from '../address/address.ts';
import { endpoint } from '../core/endpoint.ts';
import { idParams, instant } from '../core/fields.ts';
import { createdFilter, idsFilter, oneOfFilter } from '../core/filters.ts';
import { LANGUAGES } from '../core/language.ts';
import { activeListQuery } from '../core/list.ts';
import { PROFILES } from '../core/permissions.ts';
import { CREATED, DEACTIVATED, ID, NAME, type RecordFields, sortFields } from '../core/record-fields.ts';
import { readCalls } from '../core/resource.ts';
import { LANGUAGE_WORDS } from '../core/words.ts';
import { OF_ORGANISATION, organisationRef } from '../organisations/organisation-refs.ts';
import { profileRef } from './profiles.ts';

export const GENRES = ['M', 'F', 'O'] as const;
export type Genre = (typeof GENRES)[number];

export const user = z
  .object({
    id: z.int(),
    nome: z.string(),
    email: z.string(),
    pendingEmail: z.string().nullable(),
    cpf: z.string().nullable(),
    document: z.string().nullable(),
    genre: z.enum(GENRES).nullable(),
    /** YYYY-MM-DD. */
    birthday: z.string().nullable(),
    profile: profileRef,
    organisation: organisationRef
      .nullable()
      .describe('The organisation that the user belongs to; null for the house, and for users of the app'),
    ativo: z.boolean(),
    language: z.enum(LANGUAGES).nullable(),
    address: addressRow.nullable(),
    deletedAt: instant.nullable(),
    confirmedAt: instant.nullable(),
    createdAt: instant,
    erasureAskedAt: instant.nullable(),
    anonymisedAt: instant.nullable(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

const PROFILE = { label: ['Perfil', 'Profile', 'Perfil'] } as const;

export const USER_FIELDS = {
  id: ID,
  nome: NAME,
  email: { label: ['E-mail', 'E-mail', 'Correo electrónico'], sort: true, sheet: 'text' },
  pendingEmail: {
    label: ['E-mail a confirmar', 'E-mail to confirm', 'Correo por confirmar'],
    about:
      'The new address, which replaces `email` once the link mailed to it is followed; null if there is none',
    sort: true,
  },
  cpf: {
    label: ['CPF/CNPJ', 'CPF/CNPJ', 'CPF/CNPJ'],
    about: 'A CPF or CNPJ, stored without punctuation',
    sort: true,
    sheet: 'text',
    width: 20,
  },
  document: {
    label: ['Documento', 'Document', 'Documento'],
    about: 'Another document; if the country is Brazil, also a CPF or CNPJ',
    sort: true,
    sheet: 'text',
    width: 20,
  },
  genre: {
    label: ['Gênero', 'Gender', 'Género'],
    about: '`M` male, `F` female, `O` other',
    sort: true,
    sheet: 'text',
    width: 12,
    values: {
      M: ['Masculino', 'Male', 'Masculino'],
      F: ['Feminino', 'Female', 'Femenino'],
      O: ['Outro', 'Other', 'Otro'],
    },
  },
  birthday: {
    label: ['Data de nascimento', 'Birth date', 'Fecha de nacimiento'],
    about: 'The day of birth, at least 12 years ago',
    sort: true,
    sheet: 'day',
    width: 18,
  },
  profile: { ...PROFILE, about: 'The profile, which determines the permissions of the user' },
  'profile.nome': { ...PROFILE, about: 'The name of the profile', sort: true, sheet: 'text', width: 12 },
  'profile.id': { ...ID, about: 'The id of the profile' },
  ...OF_ORGANISATION,
  ...OF_ADDRESS,
  // In Spanish not just 'Estado': imports take that for the state of the address.
  ativo: {
    label: ['Situação', 'Status', 'Estado del usuario'],
    about: 'Whether the account is active',
    sort: true,
    sheet: 'text',
    width: 12,
  },
  language: {
    label: ['Idioma', 'Language', 'Idioma'],
    about: 'The language of mails; null if none was chosen',
    sort: true,
    values: LANGUAGE_WORDS,
  },
  confirmedAt: {
    label: ['Confirmado em', 'Confirmed', 'Confirmado el'],
    about: 'When the e-mail address was confirmed; null if it was not',
    sort: true,
    sheet: 'instant',
  },
  createdAt: CREATED,
  deletedAt: DEACTIVATED,
  erasureAskedAt: {
    label: ['Pediu para encerrar a conta em', 'Asked to close the account on', 'Pidió cerrar la cuenta el'],
    about:
      'When the person requested the erasure of their data; null if they have not, or have signed in since',
    sort: true,
  },
  anonymisedAt: {
    label: ['Anonimizado em', 'Anonymised on', 'Anonimizado el'],
    about: 'When the account was anonymised; null if it was not',
    sort: true,
  },
} as const satisfies RecordFields<User>;

export const USER_SORT = sortFields(USER_FIELDS, 'createdAt');

/** Whether they have confirmed their address. */
export const USER_STATES = ['confirmed', 'unconfirmed'] as const;

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
