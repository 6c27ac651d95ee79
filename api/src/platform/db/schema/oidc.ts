import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { OidcPurpose } from '#contracts/session/oidc.ts';
import { sessions, users } from './accounts.ts';
import { instantColumn, references } from './columns.ts';

/** The identity provider account of each user, at most one per user. */
export const oidcLinks = pgTable(
  'oidc_links',
  {
    userId: integer('user_id').notNull(),
    issuer: text('issuer').notNull(),
    /** The provider's permanent identifier; null: the user unlinked it, and no e-mail address links them again. */
    subject: text('subject'),
    linkedAt: instantColumn('linked_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ name: 'oidc_links_pkey', columns: [table.userId, table.issuer] }),
    unique('oidc_links_subject_key').on(table.issuer, table.subject),
    references('oidc_links_user_fk', table.userId, users.userId).onDelete('cascade'),
    // OpenID Connect Core 1.0, section 2.
    check('oidc_links_subject_length', sql`char_length(${table.subject}) between 1 and 255`),
  ],
);

/** Browsers currently at the identity provider. */
export const oidcRequests = pgTable(
  'oidc_requests',
  {
    /** SHA-256 of the browser's cookie, base64url. */
    secretHash: text('secret_hash').primaryKey(),
    purpose: text('purpose').$type<OidcPurpose>().notNull(),
    /** The session of a signed-in user; null: nobody is signed in yet. */
    sessionId: uuid('session_id'),
    begunAt: instantColumn('begun_at').notNull().default(sql`now()`),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    references('oidc_requests_session_fk', table.sessionId, sessions.sessionId).onDelete('cascade'),
    check('oidc_requests_purpose_known', sql`${table.purpose} in ('sign-in', 'step-up', 'link')`),
    check('oidc_requests_session', sql`(${table.purpose} = 'sign-in') = (${table.sessionId} is null)`),
    index('oidc_requests_session_idx').on(table.sessionId),
    index('oidc_requests_expires_idx').on(table.expiresAt),
  ],
);
