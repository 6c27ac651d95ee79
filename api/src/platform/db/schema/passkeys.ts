import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, serial, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts.ts';
import { createdAtColumn, instantColumn, references } from './columns.ts';

/** Passkeys of users. The private keys never leave their authenticators. */
export const passkeys = pgTable(
  'passkeys',
  {
    passkeyId: serial('passkey_id').primaryKey(),
    userId: integer('user_id').notNull(),
    name: text('name').notNull(),
    /** Base64url, as browsers send it. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter of the last use; always 0 for authenticators that don't count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Identifies the user to authenticators: random, the same for all passkeys of a user. */
    userHandle: text('user_handle').notNull(),
    lastUsedAt: instantColumn('last_used_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    references('passkeys_user_fk', table.userId, users.userId).onDelete('cascade'),
    unique('passkeys_credential_key').on(table.credentialId),
    index('passkeys_user_idx').on(table.userId),
    check('passkeys_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check('passkeys_counter_range', sql`${table.counter} between 0 and 4294967295`),
  ],
);

/** Challenges for authenticators to sign, each once. Those for a sign-in's second step are stored with the sign-in. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge, base64url. */
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose').notNull(),
    /** The session that asked; null: nobody was signed in. */
    sessionId: uuid('session_id'),
    /** The user handle of a passkey to be created. */
    userHandle: text('user_handle'),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    references('passkey_challenges_session_fk', table.sessionId, sessions.sessionId).onDelete('cascade'),
    index('passkey_challenges_session_idx').on(table.sessionId),
    index('passkey_challenges_expires_idx').on(table.expiresAt),
    check('passkey_challenges_purpose_known', sql`${table.purpose} in ('register', 'sign-in', 'step-up')`),
    check(
      'passkey_challenges_session_known',
      sql`(${table.purpose} = 'sign-in') = (${table.sessionId} is null)`,
    ),
    check(
      'passkey_challenges_handle_known',
      sql`(${table.purpose} = 'register') = (${table.userHandle} is not null)`,
    ),
  ],
);
