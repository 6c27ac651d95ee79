import type { Problem } from '#contracts/core/errors.ts';
import type { NetworkFailure } from './problem.ts';
import { NetworkError, ProblemError } from './problem.ts';
import type { RawResponse } from './transport.ts';

/** Status codes that gateways respond with instead of the server, and their meaning. */
const GATEWAY_FAILURES: Record<number, NetworkFailure> = { 502: 'gateway', 503: 'gateway', 504: 'timeout' };

/**
 * Interprets the server's response.
 * @returns the parsed body; undefined when there is none
 * @throws ProblemError for a refusal, NetworkError for a response that doesn't come from the server itself
 */
export function readResponse<Answer>(response: RawResponse): Answer {
  const ok = response.status >= 200 && response.status < 300;
  if (ok && response.text === '') return undefined as Answer;
  const parsed = parseJson(response);
  if (ok && parsed !== undefined) return parsed as Answer;
  if (ok) throw new NetworkError('gateway');
  throw new ProblemError(response.status, isProblem(parsed) ? parsed : {}, retryAfter(response));
}

/** Returns the code of a refusal; undefined for any other response. */
export function problemCode(response: RawResponse): string | undefined {
  const parsed = response.status < 400 ? undefined : parseJson(response);
  return isProblem(parsed) ? parsed.code : undefined;
}

/** Returns why an intermediary responded instead of the server; undefined if the server itself responded. */
export function gatewayFailure(response: RawResponse): NetworkFailure | undefined {
  return parseJson(response) === undefined ? GATEWAY_FAILURES[response.status] : undefined;
}

/** Undefined for a body that is not JSON, by its content type or its content. */
function parseJson(response: RawResponse): unknown {
  if (!response.header('content-type')?.includes('json')) return undefined;
  try {
    return JSON.parse(response.text);
  } catch {
    return undefined;
  }
}

function isProblem(body: unknown): body is Partial<Problem> {
  return typeof body === 'object' && body !== null && 'code' in body;
}

/** In seconds, or null. This server doesn't use the header's other form, a date. */
export function retryAfter(response: RawResponse): number | null {
  const seconds = Number.parseInt(response.header('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}
