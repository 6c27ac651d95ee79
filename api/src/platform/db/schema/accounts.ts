import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '#contracts/core/language.ts';
import type { TokenType } from '#contracts/session/session.ts';
import type { Genre } from '#contracts/users/users.ts';
import {
  addressColumns,
  createdAtColumn,
  earliestFirst,
  instantColumn,
  nameColumns,
  recordColumns,
  recordIndices,
  references,
  searchIndex,
  sorted,
  updatedAtColumn,
  whileActiveColumn,
} from './columns.ts';
import { organisations } from './organisations.ts';

export const profiles = pgTable(
  'profiles',
  {
    profileId: serial('profile_id').primaryKey(),
    name: text('name').notNull(),
    masterProfileId: integer('master_profile_id'),
  },
  (table) => [
    unique('profiles_name_key').on(table.name),
    references('profiles_master_fk', table.masterProfileId, table.profileId),
  ],
);

const SEARCHED = sql`fold(
  name || E'\\n' || email || E'\\n' || coalesce(cpf, '') || E'\\n' || coalesce(document, '') || E'\\n'
  || tax_number_text(coalesce(cpf, document, '')) || E'\\n' || coalesce(street, '') || E'\\n' || coalesce(city, '')
  || E'\\n' || coalesce(state, '') || E'\\n' || coalesce(zipcode, '') || E'\\n' || coalesce(country, '')
)`;

export const users = pgTable(
  'users',
  {
    userId: serial('user_id').primaryKey(),
    ...nameColumns(),
    email: text('email').notNull(),
    /** The new address, which replaces the current one once the link mailed to it has been followed. */
    pendingEmail: text('pending_email'),
    /** argon2id in PHC form; null until a first password is set. */
    passwordHash: text('password_hash'),
    profileId: integer('profile_id').notNull(),
    language: text('language').$type<Language>(),
    /** A CPF or CNPJ without punctuation. */
    cpf: text('cpf'),
    document: text('document'),
    genre: text('genre').$type<Genre>(),
    birthday: date('birthday', { mode: 'string' }),
    ...addressColumns(),
    /** The organisation that they belong to; null for the house. */
    organisationId: integer('organisation_id'),
    /** An active user keeps their organisation active. */
    organisationActive: whileActiveColumn('organisation_active'),
    confirmedAt: instantColumn('confirmed_at'),
    /** When they requested anonymisation; null: they have not, or they have signed in since. */
    erasureAskedAt: instantColumn('erasure_asked_at'),
    /** When the account was anonymised. */
    anonymisedAt: instantColumn('anonymised_at'),
    ...recordColumns(),
    updatedAt: updatedAtColumn(),
    /** The text that a search matches, one value per line; includes the tax number as displayed. */
    searched: text('searched').notNull().generatedAlwaysAs(SEARCHED),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_pending_email_idx')
      .on(sql`lower(${table.pendingEmail})`)
      .where(sql`${table.pendingEmail} is not null`),
    ...recordIndices('users', table.userId, table),
    searchIndex('users', table.searched),
    index('users_profile_idx').on(table.profileId, table.active, table.userId),
    index('users_email_idx').on(table.active, sorted(table.email), table.userId),
    index('users_document_idx').on(
      table.active,
      sorted(sql`coalesce(${table.cpf}, ${table.document})`),
      table.userId,
    ),
    index('users_cpf_idx').on(table.active, sorted(table.cpf), table.userId),
    index('users_genre_idx').on(table.active, sorted(table.genre), table.userId),
    index('users_language_idx').on(table.active, sorted(table.language), table.userId),
    index('users_zipcode_idx').on(table.active, sorted(table.zipcode), table.userId),
    index('users_street_idx').on(table.active, sorted(table.street), table.userId),
    index('users_city_idx').on(table.active, sorted(table.city), table.userId),
    index('users_state_idx').on(table.active, sorted(table.state), table.userId),
    index('users_country_idx').on(table.active, sorted(table.country), table.userId),
    index('users_birthday_idx').on(table.active, earliestFirst(table.birthday), table.userId),
    index('users_confirmed_idx').on(table.active, earliestFirst(table.confirmedAt), table.userId),
    // Covers both states: devices are sorted by their users.
    index('users_name_idx').on(table.nameFolded, table.userId),
    index('users_organisation_idx').on(table.organisationId, table.active, table.userId),
    references('users_profile_fk', table.profileId, profiles.profileId),
    references('users_organisation_fk', table.organisationId, organisations.organisationId),
    references(
      'users_active_organisation_fk',
      [table.organisationId, table.organisationActive],
      [organisations.organisationId, organisations.active],
    ),
    index('users_erasure_idx').on(table.erasureAskedAt).where(sql`${table.erasureAskedAt} is not null`),
    check(
      'users_anonymous',
      sql`${table.anonymisedAt} is null or (
        ${table.deletedAt} is not null and ${table.email} = 'anonymous-' || ${table.userId} || '@anonymous.invalid'
        and ${table.name} = 'Pessoa anônima ' || ${table.userId}
        and num_nonnulls(${table.passwordHash}, ${table.language}, ${table.cpf}, ${table.document}, ${table.genre},
          ${table.birthday}, ${table.zipcode}, ${table.street}, ${table.city}, ${table.state}, ${table.country},
          ${table.erasureAskedAt}) = 0
      )`,
    ),
    check('users_name_length', sql`char_length(${table.name}) between 1 and 200`),
    check('users_email_length', sql`char_length(${table.email}) between 3 and 200`),
    check('users_pending_email_length', sql`char_length(${table.pendingEmail}) between 3 and 200`),
    check('users_language_known', sql`${table.language} in ('pt-BR', 'en-US', 'es-ES')`),
    check('users_genre_known', sql`${table.genre} in ('M', 'F', 'O')`),
    check('users_country_code', sql`${table.country} ~ '^[A-Z]{2}$'`),
    check(
      'users_documents_length',
      sql`char_length(${table.cpf}) <= 14 and char_length(${table.document}) <= 14`,
    ),
    check('users_street_length', sql`char_length(${table.street}) <= 200`),
    check('users_zipcode_length', sql`char_length(${table.zipcode}) <= 12`),
    check(
      'users_place_length',
      sql`char_length(${table.city}) <= 100 and char_length(${table.state}) <= 100`,
    ),
  ],
);

/** The CPFs and CNPJs in use, in whichever field of a user: no number belongs to two people. */
export const taxNumbers = pgTable(
  'tax_numbers',
  {
    taxNumber: text('tax_number').notNull(),
    userId: integer('user_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'tax_numbers_pkey', columns: [table.taxNumber] }),
    references('tax_numbers_user_fk', table.userId, users.userId).onDelete('cascade'),
    index('tax_numbers_user_idx').on(table.userId),
  ],
);

/** Which versions of the terms each user has accepted, and when. */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    userId: integer('user_id').notNull(),
    version: text('version').notNull(),
    acceptedAt: instantColumn('accepted_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ name: 'terms_acceptances_pkey', columns: [table.userId, table.version] }),
    references('terms_acceptances_user_fk', table.userId, users.userId).onDelete('cascade'),
  ],
);

/** A sign-in and everything that followed from it: the family of its refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    sessionId: uuid('session_id').primaryKey().defaultRandom(),
    userId: integer('user_id').notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: createdAtColumn(),
    refreshedAt: instantColumn('refreshed_at').notNull().default(sql`now()`),
    expiresAt: instantColumn('expires_at').notNull(),
    /** Until when its holder counts as recently authenticated. */
    freshUntil: instantColumn('fresh_until').notNull().default(sql`now()`),
    /** Whether an identity provider verified a second factor when the session began. */
    vouched: boolean('vouched').notNull().default(false),
  },
  (table) => [
    references('sessions_user_fk', table.userId, users.userId).onDelete('cascade'),
    index('sessions_user_idx').on(table.userId),
    index('sessions_expires_idx').on(table.expiresAt),
  ],
);

/**
 * Networks of recent sign-ins. No foreign key: renewing a session writes here while the session is locked; a key would
 * then lock the user too, against the lock order of whatever ends sessions. Rows of deleted users expire by age.
 */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    userId: integer('user_id').notNull(),
    /** An IPv4 address, or an IPv6 address's /64. */
    network: text('network').notNull(),
    lastAt: instantColumn('last_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ name: 'sign_in_networks_pkey', columns: [table.userId, table.network] }),
    index('sign_in_networks_last_idx').on(table.lastAt),
  ],
);

/** Browsers with which users have signed in. */
export const signInBrowsers = pgTable(
  'sign_in_browsers',
  {
    userId: integer('user_id').notNull(),
    /** A digest of the browser's self-description. */
    browser: text('browser').notNull(),
    lastAt: instantColumn('last_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ name: 'sign_in_browsers_pkey', columns: [table.userId, table.browser] }),
    references('sign_in_browsers_user_fk', table.userId, users.userId).onDelete('cascade'),
    index('sign_in_browsers_last_idx').on(table.lastAt),
  ],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, base64url; only its holder knows the token itself. */
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    createdAt: createdAtColumn(),
    redeemedAt: instantColumn('redeemed_at'),
  },
  (table) => [
    references('refresh_tokens_session_fk', table.sessionId, sessions.sessionId).onDelete('cascade'),
    index('refresh_tokens_session_idx').on(table.sessionId),
    index('refresh_tokens_created_idx').on(table.createdAt),
  ],
);

/** Failed and running attempts at anything that can be guessed, counted per key. */
export const attempts = pgTable(
  'attempts',
  {
    attemptId: bigserial('attempt_id', { mode: 'number' }).primaryKey(),
    /** A digest, which doesn't reveal the account or address concerned. */
    key: text('key').notNull(),
    /** Still running: the result is unknown. */
    pending: boolean('pending').notNull().default(true),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('attempts_key_idx').on(table.key, table.createdAt),
    index('attempts_created_idx').on(table.createdAt),
  ],
);

/** The single-use tokens sent in activation, registration and recovery mails. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id').notNull(),
    type: text('type').$type<TokenType>().notNull(),
    createdAt: createdAtColumn(),
    expiresAt: instantColumn('expires_at').notNull(),
    usedAt: instantColumn('used_at'),
    /** When another event invalidated it. */
    voidedAt: instantColumn('voided_at'),
  },
  (table) => [
    references('account_tokens_user_fk', table.userId, users.userId).onDelete('cascade'),
    check(
      'account_tokens_type_known',
      sql`${table.type} in ('activation', 'registration', 'recovery', 'email')`,
    ),
    index('account_tokens_user_idx').on(table.userId, table.type),
    index('account_tokens_expires_idx').on(table.expiresAt),
  ],
);
