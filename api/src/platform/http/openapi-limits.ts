import { signUp } from '#contracts/app.ts';
import {
  CLAIM_FAILURES,
  COSTLY_CALLS,
  DEVICE_CALLS,
  FILE_MAX_BYTES,
  FILE_MAX_PIXELS,
  FOREIGN_DUPLICATES,
  IMAGE_TYPES,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  LOGIN_FAILURES,
  LOGIN_WINDOW_SECONDS,
  OIDC_CALLS,
  OWN_DATA_CALLS,
  PASSKEY_CALLS,
  RECOVERY_CALLS,
  RESET_CODE_FAILURES,
  SECOND_FACTOR_FAILURES,
  SIGN_UP_CALLS,
} from '#contracts/core/constants.ts';
import { type Cost, costOf, type EndpointSpec, type FilePart, XLSX } from '#contracts/core/endpoint.ts';
import { historyCalls } from '#contracts/core/history.ts';
import { claimDevice, deviceReset } from '#contracts/devices/device-codes.ts';
import { deviceConfig, deviceState } from '#contracts/devices/device-config.ts';
import { askErasure, askErasureInApp, readOwnData } from '#contracts/rights.ts';
import { beginOidc, linkOidc, stepUpOidc } from '#contracts/session/oidc.ts';
import { beginPasskeyLogin, loginPasskey } from '#contracts/session/passkeys.ts';
import { loginSecondFactor, stepUp } from '#contracts/session/second-factor.ts';
import { forgotPassword, login, updatePassword } from '#contracts/session/session.ts';
import { deviceShots } from '#contracts/shots.ts';
import { createUser, updateUser } from '#contracts/users/user-input.ts';
import { getUser } from '#contracts/users/users.ts';

const MIB = 1024 * 1024;
const within = (seconds: number) => (seconds === 60 ? 'a minute' : `${seconds / 60} minutes`);

/** Rate limits of the calls that may respond 429, built from the limits in force. */
const RATE_LIMITS: readonly (readonly [endpoints: readonly EndpointSpec[], text: string])[] = [
  [
    [login],
    `In ${within(LOGIN_WINDOW_SECONDS)}, at most ${LOGIN_FAILURES.accountAndAddress} failures for an account from one address, ${LOGIN_FAILURES.account} for an account from addresses that it has not recently signed in from, and ${LOGIN_FAILURES.address} from one address.`,
  ],
  [
    [loginSecondFactor],
    `Failures count together with those of signing in; in ${within(LOGIN_WINDOW_SECONDS)}, at most ${SECOND_FACTOR_FAILURES} wrong codes for an account, from all addresses together.`,
  ],
  [
    [loginPasskey],
    `Failures count together with those of signing in: in ${within(LOGIN_WINDOW_SECONDS)}, at most ${LOGIN_FAILURES.accountAndAddress} for an account from one address, and ${LOGIN_FAILURES.address} from one address.`,
  ],
  [
    [beginPasskeyLogin],
    `At most ${PASSKEY_CALLS.limit} calls from one address in ${within(PASSKEY_CALLS.windowSeconds)}.`,
  ],
  [
    [stepUp],
    `Failures count together with those of signing in; in ${within(LOGIN_WINDOW_SECONDS)}, at most ${SECOND_FACTOR_FAILURES} wrong codes for an account, including those of signing in.`,
  ],
  [
    [updatePassword],
    `At most ${LOGIN_FAILURES.accountAndAddress} wrong current passwords in ${within(LOGIN_WINDOW_SECONDS)}.`,
  ],
  [
    [readOwnData],
    `At most ${OWN_DATA_CALLS.limit} calls of one person in ${within(OWN_DATA_CALLS.windowSeconds)}.`,
  ],
  [
    [askErasure, askErasureInApp],
    `At most ${LOGIN_FAILURES.accountAndAddress} wrong passwords in ${within(LOGIN_WINDOW_SECONDS)}.`,
  ],
  [
    [beginOidc, stepUpOidc, linkOidc],
    `At most ${OIDC_CALLS.limit} calls of this kind from one address in ${within(OIDC_CALLS.windowSeconds)}.`,
  ],
  [
    [forgotPassword],
    `At most ${RECOVERY_CALLS.limit} calls from one address in ${within(RECOVERY_CALLS.windowSeconds)}.`,
  ],
  [
    [signUp],
    `At most ${SIGN_UP_CALLS.limit} calls from one address in ${within(SIGN_UP_CALLS.windowSeconds)}.`,
  ],
  [
    [claimDevice],
    `In ${within(CLAIM_FAILURES.windowSeconds)}, at most ${CLAIM_FAILURES.account} wrong codes for one account, and ${CLAIM_FAILURES.address} from one address.`,
  ],
  [
    [createUser, updateUser, historyCalls({ get: getUser, write: 'users.write' }).restore],
    `In ${within(FOREIGN_DUPLICATES.windowSeconds)}, at most ${FOREIGN_DUPLICATES.limit} refusals of one account because somebody outside its organisation has the e-mail address or tax number.`,
  ],
  [
    [deviceShots, deviceConfig, deviceState],
    `At most ${DEVICE_CALLS.limit} calls of one device in ${within(DEVICE_CALLS.windowSeconds)}, all kinds together.`,
  ],
  [
    [deviceReset],
    `In ${within(RESET_CODE_FAILURES.windowSeconds)}, at most ${RESET_CODE_FAILURES.limit} wrong codes for one device from one address, and ${RESET_CODE_FAILURES.address} from one address.`,
  ],
];

/** Description of a call's rate limit; undefined if it has none. */
export function rateLimitText({ method, path }: EndpointSpec): string | undefined {
  return RATE_LIMITS.find(([endpoints]) =>
    endpoints.some((each) => each.method === method && each.path === path),
  )?.[1];
}

const COST_LIMITS: Record<Cost, string> = {
  report: costText('spreadsheets, archives and comparisons', COSTLY_CALLS.report),
  batch: costText('calls on many records, imports included', COSTLY_CALLS.batch),
  upload: `One account may have ${COSTLY_CALLS.upload.account / MIB} MiB of uploads under way, and ${COSTLY_CALLS.upload.waiting} more in line.`,
  stream: `One account may have ${COSTLY_CALLS.stream.account} streams open.`,
};

function costText(what: string, { account, waiting }: { account: number; waiting: number }): string {
  return `Of an account's ${what}, at most ${account} may be under way and ${waiting} more in line.`;
}

/** Description of how many costly calls an account may have under way; undefined for other calls. */
export function costLimitText(endpoint: EndpointSpec): string | undefined {
  const cost = costOf(endpoint);
  return cost && COST_LIMITS[cost];
}

/** Headers of a response that says when to retry. */
export const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds to wait before retrying',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** Whether responses with this status code say when to retry. */
export function hasRetryAfter(status: number): boolean {
  return status === 429 || status === 503;
}

/** Schema of a file's bytes, in requests and responses. */
export const BINARY = { type: 'string', format: 'binary' } as const;

const FILE_TYPES = { picture: IMAGE_TYPES, spreadsheet: [XLSX, 'text/csv'] } as const;

/** Schema of a form's file part. */
export function filePart({ holds = 'picture' }: FilePart) {
  const description =
    holds === 'picture'
      ? `PNG, JPEG, WebP, GIF or AVIF, at most ${FILE_MAX_BYTES / MIB} MiB and ${FILE_MAX_PIXELS / 1_000_000} megapixels`
      : `xlsx, or csv in UTF-8, at most ${IMPORT_MAX_BYTES / MIB} MiB and ${IMPORT_MAX_ROWS} rows`;
  return { ...BINARY, description };
}

/** Accepted content types of a file part, for the form's `encoding`. */
export function fileEncoding({ holds = 'picture' }: FilePart) {
  return { contentType: FILE_TYPES[holds].join(', ') };
}
