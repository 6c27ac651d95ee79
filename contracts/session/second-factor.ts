import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { code, idParams } from '../core/fields.ts';
import { passkeyAnswer } from './passkeys.ts';
import { typedPassword } from './session.ts';
import { session } from './session-tokens.ts';

/** Who must have a second factor. */
export const SECOND_FACTOR_RULES = ['off', 'staff', 'admin'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** Ways to pass the second step of a sign-in. */
export const SECOND_FACTOR_METHODS = ['passkey', 'totp', 'recoveryCode'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** With or without the hyphens that it is shown with. */
const typedCode = code(1, 64);

const tag = 'Sign-in and account';

export const loginSecondFactor = endpoint({
  method: 'POST',
  path: '/login/second-factor',
  summary: 'Completes a sign-in that requires a second factor',
  tag,
  access: 'public',
  body: z.object({
    challenge: z
      .string()
      .min(1)
      .max(500)
      .describe(
        'The `challenge` of the `auth.second_factor` response of `POST /login`; valid for 5 minutes and one sign-in',
      ),
    /** Exactly one of the three is given. */
    code: typedCode
      .nullish()
      .describe('The code that the authenticator shows; an alternative to `recoveryCode` and `passkey`'),
    recoveryCode: typedCode
      .nullish()
      .describe('One of the recovery codes returned when the second factor was turned on; each works once'),
    passkey: passkeyAnswer
      .nullish()
      .describe("The browser's response to `passkeyOptions`; an alternative to `code` and `recoveryCode`"),
  }),
  answer: session,
  errors: ['auth.credentials', 'auth.challenge', 'rate_limited'],
});

export const stepUp = endpoint({
  method: 'POST',
  path: '/login/step-up',
  summary: 'Makes the session fresh by authenticating again, as some calls require',
  tag,
  access: 'session',
  withoutFactor: true,
  body: z.object({
    /** Exactly one of the three is given. */
    password: typedPassword
      .nullish()
      .describe("The signed-in user's password; an alternative to `code` and `passkey`"),
    code: typedCode
      .nullish()
      .describe('The code that the authenticator shows; an alternative to `password` and `passkey`'),
    passkey: passkeyAnswer
      .nullish()
      .describe(
        "The browser's response to `POST /login/step-up/options`; an alternative to `password` and `code`",
      ),
  }),
  errors: ['auth.credentials', 'rate_limited'],
});

export const secondFactor = z
  .object({
    totp: z.boolean().describe('Whether an authenticator is turned on'),
    passkeys: z.int().describe('Number of passkeys'),
    recoveryCodes: z.int().describe('Number of unused recovery codes'),
    required: z.boolean().describe('Whether this installation requires a second factor of the person'),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactor>;

export const ownSecondFactor = endpoint({
  method: 'GET',
  path: '/me/second-factor',
  summary: "Reads the caller's second factors",
  tag,
  access: 'session',
  withoutFactor: true,
  answer: secondFactor,
});

export const beginTotp = endpoint({
  method: 'POST',
  path: '/me/totp',
  summary: 'Creates the secret of an authenticator; its first code turns it on',
  tag,
  access: 'session',
  withoutFactor: true,
  stepUp: true,
  answer: z
    .object({
      secret: z.string().describe('The secret in base32, to type into an authenticator'),
      otpauth: z.string().describe('The secret as an `otpauth:` URI, which authenticators open'),
      qr: z.string().describe('The URI as a QR code: a PNG as a data URL'),
    })
    .meta({ id: 'TotpSecret' }),
  errors: ['auth.second_factor_on'],
});

export const confirmTotp = endpoint({
  method: 'PUT',
  path: '/me/totp',
  summary: 'Turns the authenticator on, and returns the recovery codes once',
  tag,
  access: 'session',
  withoutFactor: true,
  stepUp: true,
  body: z.object({ code: typedCode.describe('The first code that the authenticator shows') }),
  answer: z
    .object({
      recoveryCodes: z
        .array(z.string())
        .describe(
          'Ten recovery codes; each replaces a code of the authenticator once. They are not shown again',
        ),
    })
    .meta({ id: 'RecoveryCodes' }),
  errors: ['auth.second_factor_on', 'not_found'],
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/me/totp',
  summary: 'Turns the authenticator off; without a passkey, the recovery codes become invalid',
  tag,
  access: 'session',
  withoutFactor: true,
  stepUp: true,
  errors: ['not_found'],
});

export const secondFactorOfUser = endpoint({
  method: 'GET',
  path: '/usuario/{id}/second-factor',
  summary: "Reads a user's second factors",
  tag: 'Users',
  access: 'users.write',
  params: idParams,
  answer: secondFactor,
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/usuario/{id}/second-factor',
  summary: "Turns off a user's lost second factor, and ends their sessions",
  tag: 'Users',
  access: 'users.write',
  stepUp: true,
  params: idParams,
});
