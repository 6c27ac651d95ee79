import type { Problem } from '#contracts/core/errors.ts';

/** The server answered, and the answer is a refusal (RFC 9457 problem details). Its text is in the asked language. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** What clients switch on; empty when the answer carried none. */
  readonly code: string;
  readonly detail: string;
  /** Dotted path → text, the first fault of each field. */
  readonly fieldErrors: Record<string, string>;
  /** Names the request in the server's log. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** The whole answer, with members of its own. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Partial<Problem>, retryAfterSeconds: number | null = null) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`);
    this.status = status;
    this.code = problem.code ?? '';
    this.detail = problem.detail ?? problem.message ?? '';
    this.fieldErrors = firstFaults(problem.errors ?? []);
    this.requestId = problem.requestId ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
    this.body = problem;
  }
}

function firstFaults(errors: Problem['errors']): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of errors) faults[path] ??= message;
  return faults;
}

/** Something went wrong in the browser; its message says it for people. */
export class WordedError extends Error {
  override readonly name = 'WordedError';
}

/** Why no usable answer came. `gateway`: something between here and the server spoke instead of it. */
export type NetworkFailure = 'offline' | 'timeout' | 'gateway';

/** The server did not answer: no connection, too late, or a gateway's own error page. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly reason: NetworkFailure;

  constructor(reason: NetworkFailure, options?: ErrorOptions) {
    super(`No answer from the server (${reason})`, options);
    this.reason = reason;
  }
}
