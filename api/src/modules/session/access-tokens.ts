import { hkdfSync, webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { ACCESS_TOKEN_SECONDS } from '#contracts/core/constants.ts';

/** What an access token says. Whether it still holds is the session's to say, at every request. */
export interface AccessClaims {
  userId: number;
  profile: string;
  sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** Undefined for a token that isn't ours, was changed or has ended. */
  read(token: string): Promise<AccessClaims | undefined>;
}

const payloadSchema = z.object({
  sub: z.string().regex(/^\d+$/),
  profile: z.string(),
  sid: z.uuid(),
  exp: z.number(),
});

/** Tokens that are remembered: as many people as work at the same time. */
const REMEMBERED = 2_000;

/** Signed tokens of 15 minutes (JWT, HS256), with a key derived from the installation's secret. */
export function accessTokens(secretKey: string): AccessTokens {
  const bytes = new Uint8Array(hkdfSync('sha256', secretKey, '', 'sillage access tokens', 32));
  // Imported once: given as bytes it would be imported at every call.
  const imported = webcrypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  // Each is sent with every call of a quarter of an hour: its signature is looked at once. Ends are in epoch seconds.
  const known = new LRUCache<string, { claims: AccessClaims; end: number }>({ max: REMEMBERED });
  return {
    issue: async ({ userId, profile, sessionId }) =>
      new SignJWT({ profile, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .sign(await imported),
    async read(token) {
      const remembered = known.get(token);
      if (remembered && remembered.end > Date.now() / 1000) return remembered.claims;
      const verified = await jwtVerify(token, await imported, { algorithms: ['HS256'] }).catch(
        () => undefined,
      );
      const payload = payloadSchema.safeParse(verified?.payload);
      if (!payload.success) return undefined;
      const { sub, profile, sid, exp } = payload.data;
      const claims = { userId: Number(sub), profile, sessionId: sid };
      known.set(token, { claims, end: exp });
      return claims;
    },
  };
}
