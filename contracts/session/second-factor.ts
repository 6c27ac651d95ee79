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
    challenge: z.string().min(1).max(500),
    /** Exactly one of the three is given. */
    code: typedCode.nullish(),
    recoveryCode: typedCode.nullish(),
    passkey: passkeyAnswer.nullish(),
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
    password: typedPassword.nullish(),
    code: typedCode.nullish(),
    passkey: passkeyAnswer.nullish(),
  }),
  errors: ['auth.credentials', 'rate_limited'],
});

export const secondFactor = z
  .object({
    /** Whether an authenticator app is set up. */
    totp: z.boolean(),
    /** Number of passkeys. */
    passkeys: z.int(),
    /** Number of unused recovery codes. */
    recoveryCodes: z.int(),
    /** Whether this installation requires a second factor of the person. */
    required: z.boolean(),
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
      /** Base32, as authenticator apps take it. */
      secret: z.string(),
      otpauth: z.string(),
      /** QR code of `otpauth`, as a data URL. */
      qr: z.string(),
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
  body: z.object({ code: typedCode }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' }),
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
