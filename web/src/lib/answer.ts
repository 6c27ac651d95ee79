import type { Problem } from '#contracts/core/errors.ts';
import type { NetworkFailure } from './problem.ts';
import { NetworkError, ProblemError } from './problem.ts';
import type { RawAnswer } from './transport.ts';

/** What a gateway answers in the server's place, and why. */
const GATEWAY_FAILURES: Record<number, NetworkFailure> = { 502: 'gateway', 503: 'gateway', 504: 'timeout' };

/**
 * Reads what the server answered.
 * @returns the parsed body; undefined when there is none
 * @throws ProblemError for a refusal, NetworkError for an answer that is not the server's own
 */
export function readAnswer<Answer>(answer: RawAnswer): Answer {
  const ok = answer.status >= 200 && answer.status < 300;
  if (ok && answer.text === '') return undefined as Answer;
  const parsed = parseJson(answer);
  if (ok && parsed !== undefined) return parsed as Answer;
  if (ok) throw new NetworkError('gateway');
  throw new ProblemError(answer.status, isProblem(parsed) ? parsed : {}, retryAfter(answer));
}

/** The code of a refusal; undefined for any other answer. */
export function problemCode(answer: RawAnswer): string | undefined {
  const parsed = answer.status < 400 ? undefined : parseJson(answer);
  return isProblem(parsed) ? parsed.code : undefined;
}

/** Why something between here and the server has answered in its place; undefined where the server itself did. */
export function gatewayFailure(answer: RawAnswer): NetworkFailure | undefined {
  return parseJson(answer) === undefined ? GATEWAY_FAILURES[answer.status] : undefined;
}

/** Undefined for a body that is no JSON, by its own word or in truth. */
function parseJson(answer: RawAnswer): unknown {
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

/** Seconds, or null. The header's other form, a date, is not used by this server. */
function retryAfter(answer: RawAnswer): number | null {
  const seconds = Number.parseInt(answer.header('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}
