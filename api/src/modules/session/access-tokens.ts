import { webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { ACCESS_TOKEN_SECONDS } from '#contracts/core/constants.ts';
import { clockDate, clockNow } from '../../platform/lib/clock.ts';
import { derivedKey } from '../../platform/lib/derived-key.ts';

/** The claims of an access token. Whether they still hold is checked against the session at every request. */
export interface AccessClaims {
  userId: number;
  profile: string;
  sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** Undefined for a token that is foreign, changed or expired. */
  read(token: string): Promise<AccessClaims | undefined>;
}

const payloadSchema = z.object({
  sub: z.string().regex(/^\d+$/),
  profile: z.string(),
  sid: z.uuid(),
  exp: z.number(),
});

/** Size of the token cache: about as many as people work at the same time. */
const CACHE_SIZE = 2_000;

/** Signed tokens that last 15 minutes (JWT, HS256), with a key derived from the installation's secret. */
export function accessTokens(secretKey: string): AccessTokens {
  const bytes = derivedKey(secretKey, 'sillage access tokens');
  // Imported once: raw bytes would be imported again for every token.
  const imported = webcrypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  // A token comes with every request for 15 minutes; its signature is verified once. `end` is in epoch seconds.
  const cache = new LRUCache<string, { claims: AccessClaims; end: number }>({ max: CACHE_SIZE });
  return {
    issue: async ({ userId, profile, sessionId }) =>
      new SignJWT({ profile, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(clockDate())
        .setExpirationTime(new Date(clockNow() + ACCESS_TOKEN_SECONDS * 1_000))
        .sign(await imported),
    async read(token) {
      const cached = cache.get(token);
      if (cached && cached.end > clockNow() / 1000) return cached.claims;
      const verified = await jwtVerify(token, await imported, {
        algorithms: ['HS256'],
        currentDate: clockDate(),
      }).catch(() => undefined);
      const payload = payloadSchema.safeParse(verified?.payload);
      if (!payload.success) return undefined;
      const { sub, profile, sid, exp } = payload.data;
      const claims = { userId: Number(sub), profile, sessionId: sid };
      cache.set(token, { claims, end: exp });
      return claims;
    },
  };
}
