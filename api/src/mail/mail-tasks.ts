import * as z from 'zod';
import { LANGUAGES } from '#contracts/core/language.ts';

const language = z.enum(LANGUAGES);
/** What the token of the mail's link is derived from. Alone it opens nothing. */
const seed = z.string().min(1);
const userId = z.int();

/** Changes to how somebody signs in that they are told of. */
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
 * A mail that is to be written and sent. To whom it goes and what it says is decided at delivery; `language` is that
 * of the request, for a user who has none. No task holds a secret: tasks are kept, also those that failed.
 */
export const mailTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registration'), userId, language, seed }),
  z.object({ kind: z.literal('activation'), userId, language, seed }),
  /** Also for addresses that nobody has: that is found out at delivery. */
  z.object({ kind: z.literal('recovery'), email: z.string(), language, seed }),
  /** Somebody signed up with an address that has an account. */
  z.object({ kind: z.literal('known-address'), userId, language, seed }),
  /** Alerts that have opened: what is still open of them at delivery. */
  z.object({ kind: z.literal('alerts'), userId, language, digestId: z.uuid() }),
  /** To an address that is to take the place of somebody's. */
  z.object({ kind: z.literal('email'), userId, language, seed }),
  z.object({
    kind: z.literal('security'),
    userId,
    language,
    event: securityEvent,
    at: z.iso.datetime(),
    /** Where it goes, if not to the address that counts by then. */
    to: z.string().optional(),
    /** The address that was new. */
    newEmail: z.string().optional(),
    /** The network address that it came from. */
    address: z.string().optional(),
  }),
]);
export type MailTask = z.infer<typeof mailTask>;
