import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idParams, instant, line } from '../core/fields.ts';
import { resultsOf } from '../core/list.ts';
import { session } from './session-tokens.ts';

/** Maximum passkeys of one account: far more than anybody has devices. */
export const PASSKEYS_MAX = 20;
/** Maximum length of a passkey's name. */
export const PASSKEY_NAME_MAX = 60;

/** Bytes in base64url without padding. `max` counts characters. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

/** A credential id has at most 1023 bytes. Source: WebAuthn, credential id. */
const credentialId = bytes(1_364);

const publicKey = z.literal('public-key');

/** How a browser reaches an authenticator: `internal`, `hybrid`, `usb`, and values still to come. */
const transport = z.string().regex(/^[a-z0-9-]{1,32}$/);

/** The browser's result of `navigator.credentials.get()`. Source: WebAuthn, AuthenticationResponseJSON. */
export const passkeyAnswer = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: publicKey,
    response: z.object({
      clientDataJSON: bytes(8_000),
      authenticatorData: bytes(4_000),
      signature: bytes(2_000),
      userHandle: bytes(100).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAnswer' });
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** The browser's result of `navigator.credentials.create()`. Source: WebAuthn, RegistrationResponseJSON. */
export const newPasskey = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: publicKey,
    response: z.object({
      clientDataJSON: bytes(8_000),
      attestationObject: bytes(20_000),
      transports: z.array(transport).max(10).nullish(),
    }),
  })
  .meta({ id: 'NewPasskey' });
export type NewPasskey = z.infer<typeof newPasskey>;

const credentials = z.array(z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) }));

/** Options of `navigator.credentials.get()`. Source: WebAuthn, PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    /** Milliseconds. */
    timeout: z.int(),
    userVerification: z.literal('required'),
    /** The accepted passkeys; empty: the person chooses any of theirs. */
    allowCredentials: credentials,
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** Options of `navigator.credentials.create()`. Source: WebAuthn, PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    /** `id` is random and the same for all passkeys of one person. */
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
    /** Milliseconds. */
    timeout: z.int(),
    attestation: z.literal('none'),
    /** The person's existing passkeys. */
    excludeCredentials: credentials,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

export const passkey = z
  .object({
    id: z.int(),
    name: z.string(),
    createdAt: instant,
    /** Null: never used. */
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

const addedPasskey = passkey
  .extend({
    /** Given once, with the account's first second factor; otherwise empty. */
    recoveryCodes: z.array(z.string()),
  })
  .meta({ id: 'AddedPasskey' });
export type AddedPasskey = z.infer<typeof addedPasskey>;

const tag = 'Sign-in and account';

export const ownPasskeys = endpoint({
  method: 'GET',
  path: '/me/passkeys',
  summary: "Lists the caller's passkeys, newest first",
  tag,
  access: 'session',
  withoutFactor: true,
  answer: resultsOf(passkey),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/me/passkeys/options',
  summary: 'Creates the options for a browser to create a passkey',
  tag,
  access: 'session',
  withoutFactor: true,
  stepUp: true,
  answer: passkeyCreation,
  errors: ['passkey.too_many'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/me/passkeys',
  summary: 'Adds a passkey that a browser has created',
  tag,
  access: 'session',
  withoutFactor: true,
  stepUp: true,
  body: z.object({
    name: line(1, PASSKEY_NAME_MAX)
      .nullish()
      .meta({ description: 'The name that the person gives it. If missing, a common name' }),
    passkey: newPasskey,
  }),
  answer: addedPasskey,
  status: 201,
  errors: ['conflict.duplicate', 'passkey.too_many'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/me/passkeys/{id}',
  summary: 'Removes a passkey, which can no longer sign in',
  tag,
  access: 'session',
  withoutFactor: true,
  stepUp: true,
  params: idParams,
  errors: ['not_found'],
});

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/login/passkey/options',
  summary: 'Creates the options for a sign-in with a passkey alone',
  tag,
  access: 'public',
  answer: passkeyRequest,
  errors: ['rate_limited'],
});

export const loginPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey',
  summary: 'Signs in with a passkey alone',
  tag,
  access: 'public',
  body: z.object({ passkey: passkeyAnswer }),
  answer: session,
  errors: ['auth.credentials', 'auth.challenge', 'rate_limited'],
});

export const beginStepUp = endpoint({
  method: 'POST',
  path: '/login/step-up/options',
  summary: 'Creates the options for a step-up with a passkey',
  tag,
  access: 'session',
  withoutFactor: true,
  answer: passkeyRequest,
  errors: ['not_found'],
});
