import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import escapeHtml from 'escape-html';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import type { OidcSettings } from '../modules/session/oidc-settings.ts';

const CLIENT = { id: 'sillage', secret: 'a secret of the client' };

/** A person known to the provider, with their claims. */
export interface Known {
  email?: string | undefined;
  email_verified?: boolean | undefined;
  name?: string;
  roles?: string | string[];
}

type Key = Awaited<ReturnType<typeof newKey>>;

async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', kid: 'first', use: 'sig' };
}

/** Replaces the provider's ID token. */
export type Forge = (
  claims: JWTPayload,
  sign: (claims: JWTPayload, key?: Key) => Promise<string>,
) => Promise<string>;

interface ProviderOptions {
  /** Where the provider redirects browsers to. */
  redirectUri: string;
  /** Whether a page asks for the account, as browsers need; otherwise the person set last is signed in. */
  asks?: boolean;
  port?: number;
}

/** Starts a real provider on this machine, with controls for tests. The caller must stop it. */
export async function startProvider({ redirectUri, asks = false, port = 0 }: ProviderOptions) {
  const server = createServer();
  await listen(server, port);
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Known>();
  const key = await newKey();
  const state: { person: string; forge: Forge | undefined } = { person: '', forge: undefined };

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'roles'] },
    findAccount: async (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    // Everybody has given consent.
    async loadExistingGrant({ oidc }) {
      const clientId = oidc.client?.clientId ?? '';
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of the provider'] },
    jwks: { keys: [key] },
    pkce: { required: () => true },
    responseTypes: ['code'],
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const accountId = asks ? String(context.query.login ?? '') : state.person;
    if (accountId === '') {
      context.type = 'html';
      context.body = page([...people.keys()]);
      return;
    }
    const { req, res } = context;
    const result = { login: { accountId, ts: Math.floor(Date.now() / 1000) } };
    context.redirect(await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false }));
  });
  provider.use(async (context, next) => {
    await next();
    const { body } = context;
    const isToken = typeof body === 'object' && body !== null && 'id_token' in body;
    if (!state.forge || !isToken) return;
    const sign = async (claims: JWTPayload, by: Key = key) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'first' })
        .sign(await importJWK(by, 'RS256'));
    body.id_token = await state.forge(decodeJwt(String(body.id_token)), sign);
  });
  server.on('request', provider.callback());

  return {
    issuer,
    people,
    newKey,
    settings: settingsOf(issuer),
    /** Sets who signs in next. */
    is(person: string, known?: Known) {
      if (known) people.set(person, known);
      state.person = person;
    },
    forge(forge: Forge | undefined) {
      state.forge = forge;
    },
    /** Stops the provider; `port` can be used to start another in its place. */
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
    port: (server.address() as AddressInfo).port,
  };
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

function settingsOf(issuer: string): OidcSettings {
  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    name: 'Acme',
    scope: 'openid email profile',
    verifiedClaim: 'email_verified',
    profileClaim: undefined,
    profiles: new Map(),
    defaultProfile: undefined,
    createsUsers: false,
    trustsFactor: false,
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

function page(people: readonly string[]): string {
  const options = people.map((person) => `<option>${escapeHtml(person)}</option>`).join('');
  return `<!doctype html><title>Acme</title><form><label>Account <select name="login">${options}</select></label> <button>Continue</button></form>`;
}
