import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/fields.ts';
import { session } from './session-tokens.ts';

/** Why somebody is sent to the identity provider. */
export const OIDC_PURPOSES = ['sign-in', 'step-up', 'link'] as const;
export type OidcPurpose = (typeof OIDC_PURPOSES)[number];

/** The web client's page that the identity provider redirects the browser to. */
export const OIDC_PAGE = '/auth/oidc';

const oidcBegun = z
  .object({
    url: z.string().describe('The URL at the identity provider to send the browser to'),
  })
  .meta({ id: 'OidcBegun' });

const tag = 'Sign-in and account';

export const beginOidc = endpoint({
  method: 'POST',
  path: '/login/oidc',
  summary: 'Starts a sign-in at the identity provider',
  tag,
  access: 'public',
  answer: oidcBegun,
  errors: ['not_found', 'auth.oidc_unavailable', 'rate_limited'],
});

export const finishOidc = endpoint({
  method: 'POST',
  path: '/login/oidc/callback',
  summary:
    'Completes a sign-in, step-up or link with the parameters of the redirect from the identity provider',
  tag,
  access: 'public',
  body: z.object({
    state: z.string().max(500).describe('The `state` parameter of the redirect from the identity provider'),
    code: z
      .string()
      .max(8_000)
      .nullish()
      .describe('The `code` parameter of the redirect; missing if it has an error'),
    iss: z
      .string()
      .max(2_000)
      .nullish()
      .describe('The `iss` parameter of the redirect, from providers that send it (RFC 9207)'),
    error: z
      .string()
      .max(200)
      .nullish()
      .describe(
        'The `error` parameter of the redirect, in place of `code`: `access_denied` if the person cancelled',
      ),
  }),
  answer: z
    .object({
      purpose: z
        .enum(OIDC_PURPOSES)
        .describe(
          'The purpose for which it was started: to sign in, to make the session fresh, or to link the account at the provider',
        ),
      session: session.nullable().describe('The new session; null if the person was signed in already'),
    })
    .meta({ id: 'OidcFinished' }),
  errors: ['not_found', 'auth.oidc', 'auth.oidc_refused', 'auth.oidc_unavailable', 'auth.second_factor'],
});

export const stepUpOidc = endpoint({
  method: 'POST',
  path: '/login/step-up/oidc',
  summary: 'Starts a step-up at the identity provider',
  tag,
  access: 'session',
  withoutFactor: true,
  answer: oidcBegun,
  errors: ['not_found', 'auth.oidc_unavailable', 'rate_limited'],
});

export const ownOidc = endpoint({
  method: 'GET',
  path: '/me/oidc',
  summary: "Tells whether an account of the identity provider is linked to the caller's account",
  tag,
  access: 'session',
  withoutFactor: true,
  answer: z
    .object({
      linkedAt: instant
        .nullable()
        .describe('When an account of the identity provider was linked; null if none is'),
      password: z
        .boolean()
        .describe('Whether the account has a password; without one, the link cannot be removed'),
    })
    .meta({ id: 'OwnOidc' }),
  errors: ['not_found'],
});

export const linkOidc = endpoint({
  method: 'POST',
  path: '/me/oidc',
  summary: "Starts linking an account of the identity provider to the caller's account",
  tag,
  access: 'session',
  stepUp: true,
  answer: oidcBegun,
  errors: ['not_found', 'auth.oidc_refused', 'auth.oidc_unavailable', 'rate_limited'],
});

export const unlinkOidc = endpoint({
  method: 'DELETE',
  path: '/me/oidc',
  summary: 'Unlinks the account of the identity provider',
  tag,
  access: 'session',
  stepUp: true,
  errors: ['not_found', 'auth.oidc_only'],
});
