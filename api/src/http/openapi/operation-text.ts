import { type EndpointSpec, NDJSON } from '#contracts/core/endpoint.ts';
import { can, PROFILES } from '#contracts/core/permissions.ts';
import { isDeviceCall } from '../addresses.ts';
import { rateOf } from '../openapi-limits.ts';
import { secondAddress } from '../second-address.ts';

/** What integrators need to know beyond the summary, by method and path. */
export const NOTES: Readonly<Record<string, string>> = {
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

/** Says of an operation who may call it, how often, and what else its contract holds. */
export function operationText(endpoint: EndpointSpec): string {
  const { method, path, body, progress, etag } = endpoint;
  const second = secondAddress(path);
  return [
    NOTES[`${method} ${path}`],
    whoMay(endpoint),
    etag === 'checks' && 'Takes the `ETag` of the record as `If-Match`.',
    progress && `Who accepts \`${NDJSON}\` is told how far it is, a JSON value a line.`,
    body && isDeviceCall({ url: `/api${path}` }) && 'The body may come with `Content-Encoding: gzip`.',
    rateOf(endpoint),
    second && `Served as \`${method} /api${path}\` too.`,
  ]
    .filter(Boolean)
    .join(' ');
}
