import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
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

const payloadSchema = z.object({ sub: z.string().regex(/^\d+$/), profile: z.string(), sid: z.uuid() });

/** Signed tokens of 15 minutes (JWT, HS256), with a key derived from the installation's secret. */
export function accessTokens(secretKey: string): AccessTokens {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'sillage access tokens', 32));
  return {
    issue: ({ userId, profile, sessionId }) =>
      new SignJWT({ profile, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .sign(key),
    async read(token) {
      const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => undefined);
      const payload = payloadSchema.safeParse(verified?.payload);
      if (!payload.success) return undefined;
      return { userId: Number(payload.data.sub), profile: payload.data.profile, sessionId: payload.data.sid };
    },
  };
}
