import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { ProfileName } from '#contracts/core/permissions.ts';
import type {
  AddedPasskey,
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '#contracts/session/passkeys.ts';
import { signedIn } from './people.ts';
import { expectCreated, type TestApp } from './test-app.ts';

/** The public URL of the tests' server. */
const ORIGIN = 'http://sillage.test';

/** Flags of the authenticator's data. Source: WebAuthn, authenticator data. */
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

/** Deviations from the correct behaviour of an authenticator or its browser. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  userVerified?: boolean;
  userHandle?: string | null;
  credentialId?: string;
  /** Attestation format. */
  format?: string;
  statement?: Map<string, unknown>;
}

/** An authenticator with one ES256 passkey, and its browser. */
export class Authenticator {
  #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly credentialId: string;
  counter = 0;
  /** Increment of the counter per signature; 0 for none, as with synchronised passkeys. */
  readonly step: number;
  userHandle = '';

  constructor({ step = 1 } = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    this.credentialId = randomBytes(32).toString('base64url');
    this.step = step;
  }

  /** Like `navigator.credentials.create()`. */
  create(options: PasskeyCreation, forgery: Forgery = {}): NewPasskey {
    this.userHandle = options.user.id;
    const credentialId = forgery.credentialId ?? this.credentialId;
    const id = Buffer.from(credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
    const data = this.#data(forgery.rpId ?? options.rp.id, forgery, attested);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', forgery.format ?? 'none'],
        ['attStmt', forgery.statement ?? new Map()],
        ['authData', new Uint8Array(data)],
      ]) as never,
    );
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, forgery),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Like `navigator.credentials.get()`. */
  get(options: PasskeyRequest, forgery: Forgery = {}): PasskeyAnswer {
    this.counter += this.step;
    const data = this.#data(forgery.rpId ?? options.rpId, forgery);
    const clientDataJSON = clientData('webauthn.get', options.challenge, forgery);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const credentialId = forgery.credentialId ?? this.credentialId;
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash]), this.#privateKey).toString('base64url'),
        userHandle: forgery.userHandle === undefined ? this.userHandle : forgery.userHandle,
      },
    };
  }

  /** Signs with another key from now on. */
  loseKey(): void {
    this.#privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  }

  #data(rpId: string, { userVerified = true }: Forgery, attested?: Buffer): Buffer {
    const flags = FLAGS.present | (userVerified ? FLAGS.verified : 0) | (attested ? FLAGS.attested : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const hash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([hash, Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }
}

function clientData(type: string, challenge: string, forgery: Forgery): string {
  const data = {
    type: forgery.type ?? type,
    challenge: forgery.challenge ?? challenge,
    origin: forgery.origin ?? ORIGIN,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

/** A new user with a passkey, signed in with their password before adding it. */
export async function withPasskey(
  app: TestApp,
  profile: ProfileName = 'STAFF',
  authenticator = new Authenticator(),
) {
  const person = await signedIn(app, profile);
  const passkey = authenticator.create(expectCreated(await person.self.post('/me/passkeys/options')));
  const added: AddedPasskey = expectCreated(
    await person.self.post('/me/passkeys', { body: { passkey, name: 'Celular' } }),
  );
  return { ...person, authenticator, added };
}

/** Signs in with a passkey alone. */
export async function signInBy(
  app: TestApp,
  authenticator: Authenticator,
  forgery: Forgery = {},
  address?: string,
) {
  const caller = app.from(address);
  const options = expectCreated(await caller.post('/login/passkey/options'));
  return caller.post('/login/passkey', { body: { passkey: authenticator.get(options, forgery) } });
}
