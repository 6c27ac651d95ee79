import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';
import { OIDC_SECONDS } from '#contracts/core/constants.ts';
import * as endpoints from '#contracts/session/oidc.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import * as service from './oidc.service.ts';

/** Binds a pending request to the browser that started it. */
interface SecretCookie {
  set(reply: FastifyReply, secret: string): void;
  read(reply: FastifyReply): string | undefined;
}

/**
 * @param deps undefined if no identity provider is set up; then these endpoints respond 404
 * @param publicUrl the public URL of this server
 */
export function oidcRoutes(http: Http, deps: service.OidcDeps | undefined, publicUrl: () => string): void {
  const cookie = secretCookie(() => new URL(publicUrl()).protocol === 'https:');
  const requireConfigured = () => {
    if (!deps) throw problem('not_found');
    return deps;
  };
  const respondWithUrl = (reply: FastifyReply, { url, secret }: { url: string; secret: string }) => {
    cookie.set(reply, secret);
    return { url };
  };
  serve(http, endpoints.beginOidc, async (_, { reply, origin }) =>
    respondWithUrl(reply, await service.begin(requireConfigured(), 'sign-in', undefined, origin)),
  );
  serve(http, endpoints.finishOidc, async ({ body }, context) =>
    service.finish(requireConfigured(), cookie.read(context.reply), body, context),
  );
  serve(http, endpoints.stepUpOidc, async (_, { reply, user, origin }) =>
    respondWithUrl(reply, await service.begin(requireConfigured(), 'step-up', user, origin)),
  );
  serve(http, endpoints.ownOidc, async (_, { user }) => service.ownLink(requireConfigured(), user));
  serve(http, endpoints.linkOidc, async (_, { reply, user, origin }) =>
    respondWithUrl(reply, await service.beginLink(requireConfigured(), user, origin)),
  );
  serve(http, endpoints.unlinkOidc, async (_, context) => service.unlinkOwn(requireConfigured(), context));
}

/** A cookie that scripts can't read, and that requests from other sites don't include. */
function secretCookie(isSecure: () => boolean): SecretCookie {
  // Only this very host can set a cookie with that prefix. Source: RFC 6265bis, section 4.1.3.
  const nameOf = (secure: boolean) => (secure ? '__Host-sillage-oidc' : 'sillage-oidc');
  return {
    set(reply, value) {
      const secure = isSecure();
      const cookie = { name: nameOf(secure), value, maxAge: OIDC_SECONDS, path: '/', secure };
      reply.header('set-cookie', stringifySetCookie({ ...cookie, httpOnly: true, sameSite: 'lax' }));
    },
    read: (reply) => parseCookie(reply.request.headers.cookie ?? '')[nameOf(isSecure())],
  };
}
