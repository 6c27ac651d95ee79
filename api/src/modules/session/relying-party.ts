import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import { CHALLENGE_SECONDS } from '#contracts/core/constants.ts';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contracts/passkeys.ts';

/** EdDSA, ES256 and RS256. Source: IANA, COSE algorithms. */
const ALGORITHMS = [-8, -7, -257];

/** A passkey as browsers are told of it. */
interface NamedPasskey {
  credentialId: string;
  transports: string[];
}

/** What was found of a new passkey. Bytes are in base64url. */
export interface CheckedPasskey extends NamedPasskey {
  publicKey: string;
  counter: number;
}

/** What an answer of a passkey is compared with. */
export interface KnownPasskey {
  credentialId: string;
  publicKey: string;
  /** That of the last signature. */
  counter: number;
  userHandle: string;
}

/** For whom a passkey is made. */
interface PasskeyOwner {
  /** By which authenticators know them. */
  userHandle: string;
  email: string;
  name: string;
  /** Of the installation. */
  party: string;
}

/** The installation, as authenticators know it. Passkeys work at its public address and nowhere else. */
export interface RelyingParty {
  creation(challenge: string, owner: PasskeyOwner, known: readonly NamedPasskey[]): PasskeyCreation;
  request(challenge: string, known: readonly NamedPasskey[]): PasskeyRequest;
  /** @returns undefined where it isn't one that was made here, for this challenge, by somebody whom its authenticator verified */
  checkNew(made: NewPasskey, challenge: string): Promise<CheckedPasskey | undefined>;
  /** @returns its new counter; undefined where it isn't an answer of this passkey to this challenge */
  check(answer: PasskeyAnswer, challenge: string, known: KnownPasskey): Promise<number | undefined>;
}

/** @param publicUrl the address that browsers see; asked each time, since the port may be known only later */
export function relyingParty(publicUrl: () => string): RelyingParty {
  return {
    creation: (challenge, { userHandle, email, name, party }, known) => ({
      challenge,
      rp: { id: placeOf(publicUrl()).rpId, name: party },
      user: { id: userHandle, name: email, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_SECONDS * 1000,
      attestation: 'none',
      excludeCredentials: known.map(descriptor),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    }),
    request: (challenge, known) => ({
      challenge,
      rpId: placeOf(publicUrl()).rpId,
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification: 'required',
      allowCredentials: known.map(descriptor),
    }),
    checkNew: ({ id, rawId, type, response }, challenge) =>
      orUndefined(async () => {
        if (carriesCertificates(response.attestationObject)) return undefined;
        const { clientDataJSON, attestationObject } = response;
        const { registrationInfo } = await verifyRegistrationResponse({
          response: {
            id,
            rawId,
            type,
            response: { clientDataJSON, attestationObject },
            clientExtensionResults: {},
          },
          ...expectedAt(publicUrl(), challenge),
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!registrationInfo) return undefined;
        const { credential } = registrationInfo;
        return {
          credentialId: credential.id,
          publicKey: isoBase64URL.fromBuffer(credential.publicKey),
          counter: credential.counter,
          transports: response.transports ?? [],
        };
      }),
    check: ({ id, rawId, type, response }, challenge, known) =>
      orUndefined(async () => {
        const { userHandle, ...signed } = response;
        if (userHandle != null && userHandle !== known.userHandle) return undefined;
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { id, rawId, type, response: signed, clientExtensionResults: {} },
          ...expectedAt(publicUrl(), challenge),
          credential: {
            id: known.credentialId,
            publicKey: isoBase64URL.toBuffer(known.publicKey),
            counter: known.counter,
          },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      }),
  };
}

/** The challenge that an answer says it is to. That it is signed is seen with the rest. */
export function challengeOf({ response }: PasskeyAnswer | NewPasskey): string | undefined {
  try {
    return String(decodeClientDataJSON(response.clientDataJSON).challenge);
  } catch {
    // No JSON: an answer to nothing.
    return undefined;
  }
}

function descriptor({ credentialId, transports }: NamedPasskey) {
  return { id: credentialId, type: 'public-key' as const, transports };
}

function expectedAt(publicUrl: string, challenge: string) {
  const { origin, rpId } = placeOf(publicUrl);
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  };
}

/** Browsers know passkeys of names alone, and this machine has one that needs no certificate. */
function placeOf(publicUrl: string): { origin: string; rpId: string } {
  const url = new URL(publicUrl);
  if (/^(127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(url.hostname)) url.hostname = 'localhost';
  return { origin: url.origin, rpId: url.hostname };
}

/**
 * Which maker's device it is, nobody asked. Some answer it all the same, signed by the key itself, which is fine; certificates are
 * not looked at, since reading them would fetch from addresses that stand in them.
 */
function carriesCertificates(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return !(format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c')));
}

/** The library throws whatever is wrong with an answer, in words for developers. */
async function orUndefined<Result>(check: () => Promise<Result | undefined>): Promise<Result | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}
