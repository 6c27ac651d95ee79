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
    id: credentialId.describe('The credential id, in base64url'),
    rawId: credentialId,
    type: publicKey.describe('The credential type'),
    response: z
      .object({
        clientDataJSON: bytes(8_000),
        authenticatorData: bytes(4_000).describe("The authenticator's own data, in base64url"),
        signature: bytes(2_000).describe('The signature of both, in base64url'),
        userHandle: bytes(100)
          .nullish()
          .describe(
            'Identifies the account of the passkey, in base64url; required to sign in with a passkey alone',
          ),
      })
      .describe("The authenticator's signature. Source: WebAuthn, AuthenticationResponseJSON"),
  })
  .meta({ id: 'PasskeyAnswer' });
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** The browser's result of `navigator.credentials.create()`. Source: WebAuthn, RegistrationResponseJSON. */
export const newPasskey = z
  .object({
    id: credentialId.describe('The credential id, in base64url'),
    rawId: credentialId,
    type: publicKey.describe('The credential type'),
    response: z
      .object({
        clientDataJSON: bytes(8_000),
        attestationObject: bytes(20_000).describe('The new public key and its data, in base64url'),
        transports: z.array(transport).max(10).nullish(),
      })
      .describe("The authenticator's new credential. Source: WebAuthn, RegistrationResponseJSON"),
  })
  .meta({ id: 'NewPasskey' });
export type NewPasskey = z.infer<typeof newPasskey>;

const credentials = z.array(z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) }));

/** Options of `navigator.credentials.get()`. Source: WebAuthn, PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequest = z
  .object({
    challenge: z.string().describe('The challenge to sign, in base64url'),
    rpId: z.string().describe('The host name for which passkeys are valid'),
    /** Milliseconds. */
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: credentials.describe(
      'The accepted passkeys; if empty, the person chooses any of theirs',
    ),
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** Options of `navigator.credentials.create()`. Source: WebAuthn, PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreation = z
  .object({
    challenge: z.string().describe('The challenge to sign, in base64url'),
    rp: z
      .object({
        id: z.string().describe('The host name for which the passkey is valid'),
        name: z.string().describe('The name of the installation'),
      })
      .describe('The relying party of the passkey'),
    user: z
      .object({
        id: z
          .string()
          .describe(
            'Identifies the account to authenticators, in base64url: random, and the same for all its passkeys',
          ),
        name: z.string().describe('The e-mail address'),
        displayName: z.string().describe('The name of the person'),
      })
      .describe('The account that the passkey is for'),
    pubKeyCredParams: z
      .array(
        z.object({
          type: publicKey.describe('The credential type'),
          alg: z.int().describe('The algorithm number. Source: IANA, COSE algorithms'),
        }),
      )
      .describe('The accepted kinds of keys, in order of preference'),
    /** Milliseconds. */
    timeout: z.int(),
    attestation: z.literal('none').describe('No attestation is requested'),
    excludeCredentials: credentials.describe("The person's existing passkeys"),
    authenticatorSelection: z
      .object({
        residentKey: z
          .literal('required')
          .describe('The authenticator must store the passkey, so that nobody has to type an e-mail address'),
        requireResidentKey: z.literal(true).describe('The same as `residentKey`, for older browsers'),
        userVerification: z.literal('required'),
      })
      .describe('Requirements for the authenticator'),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

export const passkey = z
  .object({
    id: z.int().describe('The id of the passkey'),
    name: z.string().describe('The name that the person gave it'),
    createdAt: instant.describe('When the passkey was added'),
    /** Null: never used. */
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

const addedPasskey = passkey
  .extend({
    recoveryCodes: z
      .array(z.string())
      .describe(
        'Ten recovery codes, if this is the first second factor of the account; each replaces it once. They are not shown again. Otherwise empty',
      ),
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
    passkey: newPasskey.describe("The browser's response to `POST /me/passkeys/options`"),
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
  body: z.object({
    passkey: passkeyAnswer.describe("The browser's response to `POST /login/passkey/options`"),
  }),
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
