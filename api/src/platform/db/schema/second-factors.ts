import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAtColumn, instantColumn, references } from './columns.ts';

/** The authenticator app of a user, at most one. */
export const totpFactors = pgTable(
  'totp_factors',
  {
    userId: integer('user_id').notNull(),
    /** Encrypted with a key derived from the installation's secret. */
    secret: text('secret').notNull(),
    /** When it was turned on; null: its first code has not been entered yet. */
    confirmedAt: instantColumn('confirmed_at'),
    /** The time step of the last accepted code: neither it nor earlier ones are accepted again. */
    lastStep: integer('last_step').notNull().default(0),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ name: 'totp_factors_pkey', columns: [table.userId] }),
    references('totp_factors_user_fk', table.userId, users.userId).onDelete('cascade'),
  ],
);

/** Codes that replace a lost second factor. Used codes are deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id').notNull(),
    /** SHA-256, base64url: the 80 random bits can't be guessed. */
    codeHash: text('code_hash').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ name: 'recovery_codes_pkey', columns: [table.userId, table.codeHash] }),
    references('recovery_codes_user_fk', table.userId, users.userId).onDelete('cascade'),
  ],
);

/** Sign-ins with a correct password that still need the second factor. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** SHA-256 of the challenge, base64url; only its holder knows the challenge itself. */
    challengeHash: text('challenge_hash').primaryKey(),
    userId: integer('user_id').notNull(),
    /** A digest of the password's hash: changing the password ends the sign-in. */
    passwordTag: text('password_tag').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    references('sign_in_challenges_user_fk', table.userId, users.userId).onDelete('cascade'),
    index('sign_in_challenges_user_idx').on(table.userId),
    index('sign_in_challenges_expires_idx').on(table.expiresAt),
  ],
);
