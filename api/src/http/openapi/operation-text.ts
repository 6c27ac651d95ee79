import { type EndpointSpec, NDJSON } from '#contracts/core/endpoint.ts';
import { can, PROFILES } from '#contracts/core/permissions.ts';
import { isDeviceCall } from '../addresses.ts';
import { aliasPath } from '../alias-path.ts';
import { rateOf } from '../openapi-limits.ts';

/** Notes for integrators beyond the summary, by method and path. */
export const NOTES: Readonly<Record<string, string>> = {
  'POST /login':
    'Where the password is right and the account has a second factor the answer is 401 `auth.second_factor`, with further members: `challenge`, and `methods`, the ways to answer it (`totp`: by `code`; `recoveryCode`; `passkey`: of `passkeyOptions`, which a browser takes as `navigator.credentials.get()` does).',
  'POST /login/second-factor':
    'Takes `code`, `recoveryCode` or `passkey`. A wrong one is 401 `auth.credentials` and leaves the challenge open; 401 `auth.challenge` says that it is over.',
  'POST /login/step-up':
    'Makes this session fresh for 10 minutes, as signing in does: calls that answer 403 `auth.step_up` work in that time. A wrong password, code or passkey is 401 `auth.credentials`, and ends nothing. Where a passkey is to be used, ask `POST /login/step-up/options` first.',
  'POST /login/passkey/options': 'The same to everybody. The challenge is good for 5 minutes and one answer.',
  'POST /login/passkey':
    'The authenticator must have verified the person (by finger, face or PIN): so no second factor is asked for. Whatever is wrong is 401 `auth.credentials`; 401 `auth.challenge` says that the challenge is over.',
  'POST /login/step-up/options':
    'The challenge is good for this session, 5 minutes and one answer to `POST /login/step-up`.',
  'POST /me/passkeys/options':
    'The challenge is good for this session, 5 minutes and one call of `POST /me/passkeys`. Passkeys work at the public address of the installation alone.',
  'POST /me/passkeys':
    'Takes what `navigator.credentials.create()` has made of the options. Attestations are not asked for, and refused where they hold certificates.',
  'POST /login/oidc':
    'Sets a cookie that no script reads: what comes back counts in the same browser alone, once, for 10 minutes. 404 where single sign-on is off.',
  'POST /login/oidc/callback':
    'Takes what the provider has put into the address of the page it sent the browser back to, with the cookie. 401 `auth.oidc`: begin again. 403 `auth.oidc_refused`: nobody may enter with that account; why is not told. 401 `auth.second_factor` as `POST /login`.',
  'POST /login/step-up/oidc':
    'The provider asks the person again; `POST /login/oidc/callback` then makes this session fresh. Only with the linked account.',
  'POST /me/oidc': 'Sets a cookie as `POST /login/oidc`; `POST /login/oidc/callback` then makes the link.',
  'DELETE /me/oidc': 'No e-mail links the account again; its owner can.',
  'POST /import/{kind}': 'For users, unless it is a trial, the session must be fresh (403 `auth.step_up`).',
  'PUT /usuario/{id}':
    'The session must be fresh (403 `auth.step_up`) to change an e-mail, or the profile, state or organisation of somebody else.',
  'POST /usuario': 'The session must be fresh (403 `auth.step_up`) to create an administrator.',
  'POST /me/totp':
    'Asked again before its first code, the last secret counts. Turn one that is on off first.',
  'POST /login/refresh':
    'A token that is used a second time within 10 seconds gets an answer that works, as from two tabs; later it ends the session.',
  'POST /app/sign-up': 'The account works once the link in the mail was followed.',
  'POST /app/devices':
    'Claiming a device again gives it new keys, and the old ones work no more. The app hands both keys to the device.',
  'POST /app/campaigns/download':
    'The code may be one that was printed before the campaign was changed. Repeating the call answers the same, and counts no further download.',
  'POST /device/shots':
    'Accepted means on the disk. Forget events that are accepted, duplicates or rejected; send all of them again where the answer is another status, or none came.',
  'POST /device/reset': 'The code is made by the device itself, from `resetSecret` and its clock.',
};

function whoMay({ access, others }: EndpointSpec): string {
  if (access === 'public') return 'Needs no sign-in.';
  if (access === 'device') return "Needs a device's key.";
  if (access === 'session') return 'Needs a sign-in, of whatever profile.';
  const own = others ? ` Without \`${others}\` only for the own record.` : '';
  return `Needs the permission \`${access}\`: ${profilesWith(access)}.${own}`;
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
      `Needs a fresh session${stepUp === true ? '' : ', unless it is a trial'} (403 \`auth.step_up\`).`,
    etag === 'checks' && 'Takes the `ETag` of the record as `If-Match`.',
    progress && `Who accepts \`${NDJSON}\` is told how far it is, a JSON value a line.`,
    body && isDeviceCall({ url: `/api${path}` }) && 'The body may come with `Content-Encoding: gzip`.',
    rateOf(endpoint),
    second && `Served as \`${method} /api${path}\` too.`,
  ]
    .filter(Boolean)
    .join(' ');
}
