import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  createdAtColumn,
  deletedAtColumn,
  instantColumn,
  updatedAtColumn,
  versionColumn,
} from './columns.ts';

export const profiles = pgTable(
  'profiles',
  {
    profileId: serial('profile_id').primaryKey(),
    name: text('name').notNull(),
    masterProfileId: integer('master_profile_id'),
  },
  (table) => [
    unique('profiles_name_key').on(table.name),
    foreignKey({
      name: 'profiles_master_fk',
      columns: [table.masterProfileId],
      foreignColumns: [table.profileId],
    }),
  ],
);

export const users = pgTable(
  'users',
  {
    userId: serial('user_id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** argon2id in PHC form; empty until a first password is set. */
    passwordHash: text('password_hash'),
    profileId: integer('profile_id').notNull(),
    language: text('language'),
    confirmedAt: instantColumn('confirmed_at'),
    deletedAt: deletedAtColumn(),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    foreignKey({
      name: 'users_profile_fk',
      columns: [table.profileId],
      foreignColumns: [profiles.profileId],
    }),
    check('users_name_length', sql`char_length(${table.name}) between 1 and 200`),
    check('users_email_length', sql`char_length(${table.email}) between 3 and 200`),
    check('users_language_known', sql`${table.language} in ('pt-BR', 'en-US', 'es-ES')`),
  ],
);

/** A sign-in and all that followed from it: the family of its refresh tokens. */
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
  },
  (table) => [
    foreignKey({
      name: 'sessions_user_fk',
      columns: [table.userId],
      foreignColumns: [users.userId],
    }).onDelete('cascade'),
    index('sessions_user_idx').on(table.userId),
    index('sessions_expires_idx').on(table.expiresAt),
  ],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, base64url; the token itself is known to its holder alone. */
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    createdAt: createdAtColumn(),
    redeemedAt: instantColumn('redeemed_at'),
  },
  (table) => [
    foreignKey({
      name: 'refresh_tokens_session_fk',
      columns: [table.sessionId],
      foreignColumns: [sessions.sessionId],
    }).onDelete('cascade'),
    index('refresh_tokens_session_idx').on(table.sessionId),
  ],
);

/** Failed and running attempts at something that may be guessed, counted per key. */
export const attempts = pgTable(
  'attempts',
  {
    attemptId: bigserial('attempt_id', { mode: 'number' }).primaryKey(),
    /** A digest: whom or where it concerns can't be read from it. */
    key: text('key').notNull(),
    /** Still running: nobody knows yet whether it fails. */
    pending: boolean('pending').notNull().default(true),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('attempts_key_idx').on(table.key, table.createdAt),
    index('attempts_created_idx').on(table.createdAt),
  ],
);

/** The single-use tokens of activation, registration and recovery mails. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id').notNull(),
    type: text('type').notNull(),
    createdAt: createdAtColumn(),
    expiresAt: instantColumn('expires_at').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (table) => [
    foreignKey({
      name: 'account_tokens_user_fk',
      columns: [table.userId],
      foreignColumns: [users.userId],
    }).onDelete('cascade'),
    check('account_tokens_type_known', sql`${table.type} in ('activation', 'registration', 'recovery')`),
    index('account_tokens_user_idx').on(table.userId, table.type),
  ],
);
