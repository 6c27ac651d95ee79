import { setTimeout as sleep } from 'node:timers/promises';

/** First and longest pause in seconds. Each pause is twice the previous one, less a random part. */
const PAUSE = { first: 1, longest: 60 } as const;
/** Time-out of a request in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Result of every call of the generated client. */
interface CallResult {
  response: Response;
  error?: unknown;
}

/** The server refused, and would refuse again. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: string;

  constructor({ response, error }: CallResult) {
    const { code = '', detail = '' } = Object(error) as { code?: string; detail?: string };
    super(`${response.status} ${code}: ${detail}`);
    this.code = code;
  }
}

/** `fetch` with a time-out. @throws Error named TimeoutError, or TypeError if the server can't be reached */
export function boundedFetch(request: Request): Promise<Response> {
  return fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/**
 * Repeats a call until its response is final: retries after no response, 429 and 5xx.
 * @param call sends exactly the same request each time
 * @param stop ends the pauses, so that a call is not repeated
 * @throws Error named AbortError if stopped before a final response
 */
export async function withRetries<Result extends CallResult>(
  call: () => Promise<Result>,
  log: (line: string) => void,
  stop: AbortSignal,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    const answer = await call().catch((error: unknown) => {
      if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError'))
        return error;
      throw error;
    });
    if (!(answer instanceof Error) && !isTransient(answer.response.status)) return answer;
    const seconds = pauseAfter(answer, failures);
    const why = answer instanceof Error ? 'no answer' : `answer ${answer.response.status}`;
    log(`${why}; the same again in ${seconds.toFixed(1)} s`);
    await sleep(seconds * 1_000, undefined, { signal: stop });
  }
}

/** A body that stopped arriving (408), too many calls (429), or a fault of the server. */
function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** At least as long as the server asks for. Jitter keeps devices that failed together from retrying together. */
function pauseAfter(answer: CallResult | Error, failures: number): number {
  const backoff = Math.min(PAUSE.longest, PAUSE.first * 2 ** Math.min(failures - 1, 10));
  const pause = backoff * (0.5 + Math.random() / 2);
  const retryAfter = answer instanceof Error ? null : answer.response.headers.get('retry-after');
  return Number(retryAfter ?? 0) + pause;
}
