import * as z from 'zod';
import { LANGUAGES } from '#contracts/core/language.ts';

const language = z.enum(LANGUAGES);
/** Seed that the token of the mail's link is derived from. Useless by itself. */
const seed = z.string().min(1);
const userId = z.int();

/** Security events that users are notified of. */
const securityEvent = z.enum([
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'authenticator-off',
  'passkey-added',
  'passkey-removed',
  'recovery-code-used',
  'oidc-linked',
  'oidc-unlinked',
  'erasure-asked',
  'new-browser',
  'email-asked',
  'email-changed',
]);
export type SecurityEvent = z.infer<typeof securityEvent>;

/**
 * A mail to be composed and sent. Recipient and content are determined at delivery; `language` is the request's, for
 * users without one. Tasks must not contain secrets, because they are stored, even after a failure.
 */
export const mailTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registration'), userId, language, seed }),
  z.object({ kind: z.literal('activation'), userId, language, seed }),
  /** Also for unknown addresses; delivery finds out. */
  z.object({ kind: z.literal('recovery'), email: z.string(), language, seed }),
  /** For a sign-up with an address that already has an account. */
  z.object({ kind: z.literal('known-address'), userId, language, seed }),
  /** For newly opened alerts; lists those still open at delivery. */
  z.object({ kind: z.literal('alerts'), userId, language, digestId: z.uuid() }),
  /** To the new address of a requested e-mail change. */
  z.object({ kind: z.literal('email'), userId, language, seed }),
  /** The kept report of an organisation for a month, to one of those who get it. */
  z.object({
    kind: z.literal('report'),
    organisationId: z.int(),
    month: z.string(),
    email: z.string(),
    language,
  }),
  z.object({
    kind: z.literal('security'),
    userId,
    language,
    event: securityEvent,
    at: z.iso.datetime(),
    /** Recipient, if not the user's address at delivery. */
    to: z.string().optional(),
    /** The new e-mail address. */
    newEmail: z.string().optional(),
    /** The network address of the request. */
    address: z.string().optional(),
  }),
]);
export type MailTask = z.infer<typeof mailTask>;
