import type { Problem } from '#contracts/core/errors.ts';

/** The server refused the request (RFC 9457 problem details). Its text is in the requested language. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** The code that clients switch on; empty if the response has none. */
  readonly code: string;
  readonly detail: string;
  /** Dotted path → message, the first fault of each field. */
  readonly fieldErrors: Record<string, string>;
  /** Identifies the request in the server's log. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** The whole response body, including extra members. */
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

/** A failure in the browser itself; its message is meant for users. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}

/** Why there was no usable response. `gateway`: an intermediary responded instead of the server. */
export type NetworkFailure = 'offline' | 'timeout' | 'gateway';

/** The server didn't respond: no connection, a timeout, or a gateway's own error page. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly reason: NetworkFailure;

  constructor(reason: NetworkFailure, options?: ErrorOptions) {
    super(`No answer from the server (${reason})`, options);
    this.reason = reason;
  }
}
