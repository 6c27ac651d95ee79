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
export function readResponse<Answer>(answer: RawResponse): Answer {
  const ok = answer.status >= 200 && answer.status < 300;
  if (ok && answer.text === '') return undefined as Answer;
  const parsed = parseJson(answer);
  if (ok && parsed !== undefined) return parsed as Answer;
  if (ok) throw new NetworkError('gateway');
  throw new ProblemError(answer.status, isProblem(parsed) ? parsed : {}, retryAfter(answer));
}

/** Returns the code of a refusal; undefined for any other response. */
export function problemCode(answer: RawResponse): string | undefined {
  const parsed = answer.status < 400 ? undefined : parseJson(answer);
  return isProblem(parsed) ? parsed.code : undefined;
}

/** Returns why an intermediary responded instead of the server; undefined if the server itself responded. */
export function gatewayFailure(answer: RawResponse): NetworkFailure | undefined {
  return parseJson(answer) === undefined ? GATEWAY_FAILURES[answer.status] : undefined;
}

/** Undefined for a body that is not JSON, by its content type or its content. */
function parseJson(answer: RawResponse): unknown {
  if (!answer.header('content-type')?.includes('json')) return undefined;
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}

function isProblem(body: unknown): body is Partial<Problem> {
  return typeof body === 'object' && body !== null && 'code' in body;
}

/** In seconds, or null. This server doesn't use the header's other form, a date. */
function retryAfter(answer: RawResponse): number | null {
  const seconds = Number.parseInt(answer.header('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}
