import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILE_MAX_BYTES, IMPORT_MAX_BYTES, UPLOAD_MIN_BYTES } from '#contracts/core/constants.ts';
import { type Cost, costOf, type EndpointSpec } from '#contracts/core/endpoint.ts';
import { networkOf } from '../lib/network-of.ts';
import type { AdmissionGate, Leave } from './admission-gate.ts';
import { callerSignal } from './caller-signal.ts';
import { ProblemError, problem } from './problem.ts';
import { leaveUnread } from './unread-bodies.ts';

/** Bytes of a form beside its files: fields, and the headers of parts. */
const FIELDS_MAX_BYTES = 2 * 1024 * 1024;

/** Whose a call is, where accounts take turns: the user's, or the network address's before sign-in. */
export function accountOf({ caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>): string {
  const user = caller?.user;
  return user ? `user ${user.userId}` : networkOf(ip);
}

/**
 * Admits a call before its form is read. A call that isn't costly is always admitted.
 * @throws problem `rate_limited`, or `file.too_large` for a form far larger than this call accepts
 */
export async function admit(
  gate: AdmissionGate,
  endpoint: EndpointSpec,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Leave | undefined> {
  const cost = costOf(endpoint);
  // The same body as JSON has no files.
  if (!cost || (cost === 'upload' && !request.isMultipart())) return undefined;
  const call = { account: accountOf(request), amount: 1, signal: callerSignal(reply) };
  try {
    if (endpoint.files) call.amount = amountOf(cost, formBytes(endpoint, request));
    return await gate.enter(cost, call);
  } catch (error) {
    const isRepeated = error instanceof ProblemError && error.details.isRepeated === true;
    if (endpoint.files) leaveUnread(request, reply, isRepeated);
    throw error;
  }
}

function amountOf(cost: Cost, bytes: number): number {
  return cost === 'upload' ? Math.max(bytes, UPLOAD_MIN_BYTES) : 1;
}

/**
 * The bytes of a form that may be held in memory.
 * @throws problem `file.too_large` if the form is twice as large as it may be: less is reported by field
 */
function formBytes({ files = {} }: EndpointSpec, { headers }: FastifyRequest): number {
  const max = Object.values(files)
    .map(({ holds }) => (holds === 'spreadsheet' ? IMPORT_MAX_BYTES : FILE_MAX_BYTES))
    .reduce((sum, bytes) => sum + bytes, FIELDS_MAX_BYTES);
  const length = headers['content-length'];
  if (length === undefined) return max;
  if (Number(length) > 2 * max) throw problem('file.too_large');
  return Math.min(Number(length), max);
}

/** Frees the place of a call once its response is sent and its work has ended, whichever is last. */
export async function leaveAfter(
  leave: Leave,
  { raw }: FastifyReply,
  work: Promise<unknown> | undefined,
): Promise<void> {
  const sent = new Promise<void>((resolve) => {
    if (raw.closed || raw.destroyed) resolve();
    else raw.once('close', () => resolve());
  });
  await Promise.allSettled([sent, work]);
  leave();
}
