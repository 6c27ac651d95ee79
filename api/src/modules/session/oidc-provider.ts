import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import * as client from 'openid-client';
import { OIDC_DESCRIPTION_SECONDS, OIDC_TIMEOUT_SECONDS } from '#contracts/core/constants.ts';
import { problem } from '../../platform/http/problem.ts';
import { clockSkew } from '../../platform/lib/clock.ts';
import type { OidcSettings } from './oidc-settings.ts';

/** The parameters with which a provider has sent the browser back. */
export interface CallbackParameters {
  state: string;
  code?: string | null | undefined;
  iss?: string | null | undefined;
  error?: string | null | undefined;
}

/** A person's identity, as signed by the provider. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  /** Values of the claim that determines the profile. */
  profileValues: string[];
  /** Whether more than one factor was used. Source: RFC 8176, `mfa`. */
  isMultiFactor: boolean;
}

export interface OidcProvider {
  /**
   * Returns the URL to send a browser to.
   * @param secret known only to that browser; all values that bind the way back to it are derived from it
   * @param reauthenticate whether people must authenticate again, even if the provider still has a session of theirs
   * @throws problem `auth.oidc_unavailable`
   */
  begin(secret: string, reauthenticate: boolean): Promise<string>;
  /**
   * Exchanges the returned parameters for an identity.
   * @param seconds since the start, if people had to authenticate again then; otherwise undefined
   * @throws problem `auth.oidc` if any check fails, `auth.oidc_unavailable`
   */
  finish(secret: string, returned: CallbackParameters, seconds: number | undefined): Promise<Identity>;
}

/** The `state` that belongs to a browser's secret, which it doesn't reveal. */
export function stateOf(secret: string): string {
  return derived(secret, 'state');
}

function derived(secret: string, purpose: 'state' | 'nonce' | 'verifier'): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

/** Fetches the provider's metadata when it is first needed, and refreshes it from time to time. */
export function oidcProvider(
  settings: OidcSettings,
  redirectUri: () => string,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): OidcProvider {
  let cached: { configuration: Promise<client.Configuration>; until: number } | undefined;

  const configured = async () => {
    if (!cached || cached.until < Date.now()) {
      cached = { configuration: discover(settings), until: Date.now() + OIDC_DESCRIPTION_SECONDS * 1_000 };
    }
    const current = cached;
    try {
      return await current.configuration;
    } catch (error) {
      if (cached === current) cached = undefined;
      throw unavailable(log, error);
    }
  };

  return {
    async begin(secret, reauthenticate) {
      return client.buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri(),
        scope: settings.scope,
        code_challenge: await client.calculatePKCECodeChallenge(derived(secret, 'verifier')),
        code_challenge_method: 'S256',
        state: stateOf(secret),
        nonce: derived(secret, 'nonce'),
        ...(reauthenticate && { prompt: 'login', max_age: '0' }),
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
        return identityOf(settings, await withUserInfo(configuration, settings, claims, tokens.access_token));
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
  // Tokens are checked by the shared clock.
  const metadata = { [client.clockSkew]: -Math.round(clockSkew() ?? 0) };
  return client.discovery(server, clientId, metadata, authentication(clientSecret), {
    timeout: OIDC_TIMEOUT_SECONDS,
    execute: [
      client.enableNonRepudiationChecks,
      // The settings allow this only for the local machine.
      ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** A provider that names no method gets the header. Source: OpenID Connect Discovery 1.0, section 3. */
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

/** Many providers give email and name only at their userinfo endpoint. Source: OpenID Connect Core 1.0, section 5.4. */
async function withUserInfo(
  configuration: client.Configuration,
  { profileClaim, verifiedClaim }: OidcSettings,
  claims: Claims,
  accessToken: string,
): Promise<Claims> {
  const isIncomplete =
    claims.email === undefined || (profileClaim !== undefined && !(profileClaim in claims));
  if (!isIncomplete || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const userInfo: Record<string, unknown> = await client.fetchUserInfo(
    configuration,
    accessToken,
    claims.sub,
  );
  // The verified claim must come from the same source as the email it is about.
  const source = claims.email === undefined ? userInfo : claims;
  return { ...userInfo, ...claims, email: source.email, [verifiedClaim]: source[verifiedClaim] };
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
    isMultiFactor: [claims.amr].flat().includes('mfa'),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Errors that mean that the provider itself is out of order. */
const OUTAGES = new Set(['server_error', 'temporarily_unavailable']);
const TRANSPORT = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** Whether the returned parameters are invalid, as opposed to an outage of the provider. */
function isRefusal(error: unknown): boolean {
  if (error instanceof client.AuthorizationResponseError) return !OUTAGES.has(error.error);
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof client.ClientError && error.code !== undefined && !TRANSPORT.has(error.code);
}

/** In all cases, operators get the reason in the log; people learn that they may retry or use their password. */
function unavailable(log: Pick<FastifyBaseLogger, 'error'>, error: unknown) {
  log.error(reasonOf(error), 'The identity provider could not be used');
  return problem('auth.oidc_unavailable');
}

/** What may be logged: causes and properties of these errors contain codes, tokens and personal data. */
function reasonOf(error: unknown) {
  const { code, error: told, message } = error as { code?: string; error?: string; message?: string };
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  return { code, told, message, cause };
}
