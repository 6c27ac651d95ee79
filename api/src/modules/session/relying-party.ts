import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import { CHALLENGE_SECONDS } from '#contracts/core/constants.ts';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '#contracts/session/passkeys.ts';

/** EdDSA, ES256 and RS256. Source: IANA, COSE algorithms. */
const ALGORITHMS = [-8, -7, -257];

/** A passkey as described to browsers. */
interface NamedPasskey {
  credentialId: string;
  transports: string[];
}

/** The verified data of a new passkey. Bytes are base64url. */
export interface VerifiedPasskey extends NamedPasskey {
  publicKey: string;
  counter: number;
}

/** The stored data that a passkey's answer is checked against. */
export interface StoredPasskey {
  credentialId: string;
  publicKey: string;
  /** The counter of the last signature. */
  counter: number;
  userHandle: string;
}

/** The person for whom a passkey is created. */
interface PasskeyOwner {
  /** The id under which authenticators know them. */
  userHandle: string;
  email: string;
  name: string;
  /** The name of the installation. */
  party: string;
}

/** The installation as authenticators know it. Passkeys work only at its public URL. */
export interface RelyingParty {
  creationOptions(challenge: string, owner: PasskeyOwner, known: readonly NamedPasskey[]): PasskeyCreation;
  requestOptions(challenge: string, known: readonly NamedPasskey[]): PasskeyRequest;
  /** @returns undefined unless it was made here, for this challenge, by a person whom the authenticator verified */
  verifyRegistration(made: NewPasskey, challenge: string): Promise<VerifiedPasskey | undefined>;
  /** @returns the new counter; undefined unless it is this passkey's answer to this challenge */
  verifyAssertion(
    answer: PasskeyAnswer,
    challenge: string,
    known: StoredPasskey,
  ): Promise<number | undefined>;
}

/** @param publicUrl the URL that browsers see; read on each use, since the port may only be known later */
export function relyingParty(publicUrl: () => string): RelyingParty {
  return {
    creationOptions: (challenge, { userHandle, email, name, party }, known) => ({
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
    requestOptions: (challenge, known) => ({
      challenge,
      rpId: placeOf(publicUrl()).rpId,
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification: 'required',
      allowCredentials: known.map(descriptor),
    }),
    verifyRegistration: ({ id, rawId, type, response }, challenge) =>
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
    verifyAssertion: ({ id, rawId, type, response }, challenge, known) =>
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

/** The challenge that an answer claims to be for; whether it is signed is checked with the rest. */
export function challengeOf({ response }: PasskeyAnswer | NewPasskey): string | undefined {
  try {
    return String(decodeClientDataJSON(response.clientDataJSON).challenge);
  } catch {
    // Invalid JSON: an answer to nothing.
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

/** Passkeys need a host name, and the local machine has one that needs no certificate. */
function placeOf(publicUrl: string): { origin: string; rpId: string } {
  const url = new URL(publicUrl);
  if (/^(127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(url.hostname)) url.hostname = 'localhost';
  return { origin: url.origin, rpId: url.hostname };
}

/**
 * Nobody asked for the device's maker. A self-signed statement is accepted; statements with certificates are not read,
 * since verifying them would fetch URLs that they contain.
 */
function carriesCertificates(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return !(format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c')));
}

/** The library throws for any invalid answer, with messages meant for developers. */
async function orUndefined<Result>(check: () => Promise<Result | undefined>): Promise<Result | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}
