import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import * as client from 'openid-client';
import { OIDC_DESCRIPTION_SECONDS, OIDC_TIMEOUT_SECONDS } from '#contracts/core/constants.ts';
import { problem } from '../../http/problem.ts';
import type { OidcSettings } from './oidc-settings.ts';

/** What a provider has sent the browser back with. */
export interface Returned {
  state: string;
  code?: string | null | undefined;
  iss?: string | null | undefined;
  error?: string | null | undefined;
}

/** Who somebody is, as the provider has signed it. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  /** Values of the claim that decides on profiles. */
  profileValues: string[];
  /** Whether more than one factor was shown. Source: RFC 8176, `mfa`. */
  manyFactors: boolean;
}

export interface OidcProvider {
  /**
   * Where to send a browser.
   * @param secret known to that browser alone: all that ties the way back to it is derived from it
   * @param anew whether people must show again that it is them, though the provider still knows them
   * @throws problem `auth.oidc_unavailable`
   */
  begin(secret: string, anew: boolean): Promise<string>;
  /**
   * Trades what came back for who it is.
   * @param seconds since it was begun, where people had to show then that it is them; undefined: they had not
   * @throws problem `auth.oidc` where anything doesn't hold, `auth.oidc_unavailable`
   */
  finish(secret: string, returned: Returned, seconds: number | undefined): Promise<Identity>;
}

/** The `state` that belongs to a browser's secret, which it doesn't give away. */
export function stateOf(secret: string): string {
  return derived(secret, 'state');
}

function derived(secret: string, purpose: 'state' | 'nonce' | 'verifier'): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

/** Asks the provider for its description once it is needed, and again from time to time. */
export function oidcProvider(
  settings: OidcSettings,
  redirectUri: () => string,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): OidcProvider {
  let known: { configuration: Promise<client.Configuration>; until: number } | undefined;

  const configured = async () => {
    if (!known || known.until < Date.now()) {
      known = { configuration: discover(settings), until: Date.now() + OIDC_DESCRIPTION_SECONDS * 1_000 };
    }
    const asked = known;
    try {
      return await asked.configuration;
    } catch (error) {
      if (known === asked) known = undefined;
      throw unavailable(log, error);
    }
  };

  return {
    async begin(secret, anew) {
      return client.buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri(),
        scope: settings.scope,
        code_challenge: await client.calculatePKCECodeChallenge(derived(secret, 'verifier')),
        code_challenge_method: 'S256',
        state: stateOf(secret),
        nonce: derived(secret, 'nonce'),
        ...(anew && { prompt: 'login', max_age: '0' }),
      }).href;
    },
    async finish(secret, returned, seconds) {
      const configuration = await configured();
      const url = new URL(redirectUri());
      for (const [name, value] of Object.entries(returned))
        if (value != null) url.searchParams.set(name, value);
      try {
        const tokens = await client.authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: derived(secret, 'verifier'),
          expectedState: stateOf(secret),
          expectedNonce: derived(secret, 'nonce'),
          idTokenExpected: true,
          ...(seconds !== undefined && { maxAge: seconds }),
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('The provider sent no ID token');
        return identityOf(settings, await completed(configuration, settings, claims, tokens.access_token));
      } catch (error) {
        if (!isRefusal(error)) throw unavailable(log, error);
        log.warn(reasonOf(error), 'What came back from the identity provider does not hold');
        throw problem('auth.oidc');
      }
    },
  };
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const server = new URL(issuer);
  return client.discovery(server, clientId, undefined, authentication(clientSecret), {
    timeout: OIDC_TIMEOUT_SECONDS,
    execute: [
      client.enableNonRepudiationChecks,
      // Settings allow it on this machine only.
      ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** Providers that name no way take the header. Source: OpenID Connect Discovery 1.0, section 3. */
function authentication(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(
      server,
      ...rest,
    );
}

type Claims = Record<string, unknown> & { iss: string; sub: string };

/** Many providers tell e-mail and name only when asked with the access token. Source: OpenID Connect Core 1.0, section 5.4. */
async function completed(
  configuration: client.Configuration,
  { profileClaim, verifiedClaim }: OidcSettings,
  claims: Claims,
  accessToken: string,
): Promise<Claims> {
  const lacks = claims.email === undefined || (profileClaim !== undefined && !(profileClaim in claims));
  if (!lacks || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const told: Record<string, unknown> = await client.fetchUserInfo(configuration, accessToken, claims.sub);
  // What is said of an e-mail is said of the one beside it.
  const source = claims.email === undefined ? told : claims;
  return { ...told, ...claims, email: source.email, [verifiedClaim]: source[verifiedClaim] };
}

function identityOf({ verifiedClaim, profileClaim }: OidcSettings, claims: Claims): Identity {
  const values = profileClaim === undefined ? [] : [claims[profileClaim]].flat();
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text(claims.email),
    emailVerified: claims[verifiedClaim] === true,
    name: text(claims.name),
    profileValues: values.filter((value) => typeof value === 'string'),
    manyFactors: [claims.amr].flat().includes('mfa'),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** What a provider answers when it is out of order itself, or this installation is not set up there. */
const OUTAGES = new Set(['server_error', 'temporarily_unavailable']);
const TRANSPORT = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** Whether it is the way back that doesn't hold, and not the provider that is out of order. */
function isRefusal(error: unknown): boolean {
  if (error instanceof client.AuthorizationResponseError) return !OUTAGES.has(error.error);
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof client.ClientError && error.code !== undefined && !TRANSPORT.has(error.code);
}

/** Whatever it is: operators are told why, people that they may try again or use their password. */
function unavailable(log: Pick<FastifyBaseLogger, 'error'>, error: unknown) {
  log.error(reasonOf(error), 'The identity provider could not be used');
  return problem('auth.oidc_unavailable');
}

/** What a log may hold: causes and properties of these errors quote codes, tokens and people. */
function reasonOf(error: unknown) {
  const { code, error: told, message } = error as { code?: string; error?: string; message?: string };
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  return { code, told, message, cause };
}
