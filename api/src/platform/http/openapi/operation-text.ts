import { type EndpointSpec, NDJSON } from '#contracts/core/endpoint.ts';
import { can, PROFILES } from '#contracts/core/permissions.ts';
import { aliasPath } from '../alias-path.ts';
import { costLimitText, rateLimitText } from '../openapi-limits.ts';
import { isDeviceCall } from '../request-guard.ts';

/** Notes for integrators beyond the summary, by method and path. */
export const NOTES: Readonly<Record<string, string>> = {
  'POST /login':
    'If the password is right and the account has a second factor, the response is 401 `auth.second_factor` with further members: `challenge`, and `methods`, which lists the accepted methods (`totp`: a `code`; `recoveryCode`; `passkey`: a response to `passkeyOptions`, which a browser passes to `navigator.credentials.get()`).',
  'POST /login/second-factor':
    'Takes one of `code`, `recoveryCode` and `passkey`. A wrong one responds 401 `auth.credentials` and leaves the challenge open; 401 `auth.challenge` means that the challenge is over.',
  'POST /login/step-up':
    'Makes this session fresh for 10 minutes, as a sign-in does: calls that respond 403 `auth.step_up` work during that time. A wrong password, code or passkey responds 401 `auth.credentials` and does not end the session. To use a passkey, call `POST /login/step-up/options` first.',
  'POST /login/passkey/options':
    'The response has the same form for everybody. The challenge is valid for 5 minutes and one response.',
  'POST /login/passkey':
    'The authenticator must have verified the person (by fingerprint, face or PIN), so no second factor is requested. Any failure responds 401 `auth.credentials`; 401 `auth.challenge` means that the challenge is over.',
  'POST /login/step-up/options':
    'The challenge is valid for this session, for 5 minutes and for one call of `POST /login/step-up`.',
  'POST /me/passkeys/options':
    'The challenge is valid for this session, for 5 minutes and for one call of `POST /me/passkeys`. Passkeys work only at the public address of the installation.',
  'POST /me/passkeys':
    'Takes the result of `navigator.credentials.create()` for the options. No attestation is requested; one that contains certificates is refused.',
  'POST /login/oidc':
    'Sets a cookie that scripts cannot read: the callback is accepted only from the same browser, once, within 10 minutes. Responds 404 if single sign-on is off.',
  'POST /login/oidc/callback':
    'Takes the query parameters of the page that the provider redirected the browser to, with the cookie. 401 `auth.oidc`: start again. 403 `auth.oidc_refused`: this account may not sign in; the reason is not given. 401 `auth.second_factor` as for `POST /login`.',
  'POST /login/step-up/oidc':
    'The provider asks the person to authenticate again; `POST /login/oidc/callback` then makes this session fresh. Works only with the linked account.',
  'POST /me/oidc':
    'Sets a cookie as `POST /login/oidc` does; `POST /login/oidc/callback` then creates the link.',
  'DELETE /me/oidc': 'Afterwards, an e-mail address no longer links the account; only its owner can.',
  'POST /import/{kind}':
    'The session must be fresh (403 `auth.step_up`), except in a dry run, to import users, and to import devices if a known one gets another claim code or is taken from its owner.',
  'PUT /campaigns/{id}':
    'A campaign that devices or initiatives of other organisations use is not given to an organisation: 409 `organisation.in_use` with further members: `devices` and `initiatives`, how many use it, and `organisations`, the first 20 by name, each with its own counts. With `release=true`, these devices play no campaign from then on, and these initiatives have none: those that are not over are cancelled. The default campaign that is given to an organisation is the default no longer.',
  'PUT /devices/{id}':
    'A device that moves to another organisation keeps its campaign if the new owner may use it; otherwise it plays none. A campaign sent with the organisation must be one that it may use.',
  'PUT /usuario/{id}':
    'The session must be fresh (403 `auth.step_up`) to change an e-mail address, or the profile, state or organisation of somebody else.',
  'POST /usuario':
    'The session must be fresh (403 `auth.step_up`) to create an administrator, or staff with the address of an app user who has not confirmed it.',
  'DELETE /usuario/{id}':
    'The session must be fresh (403 `auth.step_up`) if devices lose their owner with the user.',
  'POST /quiz':
    'If the campaign has a quiz in this language already, active or not, 409 `conflict.duplicate` has it as `quiz: { quizId, name, active }`.',
  'POST /quiz/{id}/copy':
    'If the campaign has a quiz in this language already, active or not, 409 `conflict.duplicate` has it as `quiz: { quizId, name, active }`.',
  'POST /me/totp':
    'If called again before the first code, the latest secret counts. An authenticator that is on must be turned off first.',
  'POST /login/refresh':
    'Using a token a second time within 10 seconds returns a valid response, as two tabs may do; later it ends the session.',
  'POST /app/sign-up': 'The account works once the link in the mail has been followed.',
  'POST /app/devices':
    'Claiming a device again makes new keys and invalidates the old ones. The app passes both keys to the device.',
  'POST /app/campaigns/download':
    'The code may have been printed before the campaign was last changed. Repeating the call returns the same response and counts no further download.',
  'POST /device/shots':
    'Accepted shots are stored on disk. Delete events that are accepted, duplicates or rejected; on any other status, or without a response, send all of them again.',
  'POST /device/reset': 'The device generates the code itself, from `resetSecret` and its clock.',
};

function whoMay({ access, others }: EndpointSpec): string {
  if (access === 'public') return 'Requires no sign-in.';
  if (access === 'device') return "Requires a device's key.";
  if (access === 'session') return 'Requires a sign-in with any profile.';
  const own = others ? ` Without \`${others}\`, only for the caller's own record.` : '';
  return `Requires the permission \`${access}\`: ${profilesWith(access)}.${own}`;
}

function profilesWith(permission: Parameters<typeof can>[1]): string {
  return PROFILES.filter((profile) => can({ profile, organisationId: null }, permission)).join(', ');
}

/** Describes who may call an operation, how often, and further details of its contract. */
export function operationText(endpoint: EndpointSpec): string {
  const { method, path, body, progress, etag, stepUp } = endpoint;
  const second = aliasPath(path);
  return [
    NOTES[`${method} ${path}`],
    whoMay(endpoint),
    stepUp &&
      `Requires a fresh session${stepUp === true ? '' : ', except for a dry run'} (403 \`auth.step_up\`).`,
    etag === 'checks' && 'Accepts the `ETag` of the record as `If-Match`.',
    progress && `With \`Accept: ${NDJSON}\`, the response reports the progress, one JSON value per line.`,
    body && isDeviceCall({ url: `/api${path}` }) && 'The body may be sent with `Content-Encoding: gzip`.',
    rateLimitText(endpoint),
    costLimitText(endpoint),
    second && `Also served as \`${method} /api${path}\`.`,
  ]
    .filter(Boolean)
    .join(' ');
}
