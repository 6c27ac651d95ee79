import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorCode, type Problem } from '#contracts/core/errors.ts';
import { isAccessDenied, isRoleMissing, isStatementTimeout, isUnavailable } from '../db/errors.ts';
import { FileUnreadableError, StoreUnavailableError } from '../files/file-store.ts';
import { CallerGoneError } from './caller-signal.ts';
import { ProblemError, problem, problemBody } from './problem.ts';
import { requestLanguage } from './request-language.ts';

/** Status code in log and metrics of a call whose caller has gone: nginx's, as the standard has none. */
const CALLER_GONE = 499;

/** Retry-After in seconds while the database or the file storage is unreachable. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Responds to every refusal and error in the format of RFC 9457.
 * @param onRefusal called with each refusal before the response is sent
 * @param isPrimary whether the database is the one that takes writes. Any other may lag behind and not know a session
 *   or a key yet, so a client must not be told that its own is invalid
 */
export function handleErrors(
  app: FastifyInstance,
  onRefusal: (code: ErrorCode, request: FastifyRequest) => Promise<void>,
  isPrimary: () => Promise<boolean> = async () => true,
): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof ProblemError) {
      const isByDatabase = ERROR_STATUS[error.code] === 401 && error.code !== 'auth.required';
      if (isByDatabase && !(await isPrimary().catch(() => false)))
        return respondWithError(problem('unavailable', { retryAfter: RETRY_AFTER_SECONDS }), request, reply);
      if (!error.details.isRepeated)
        await onRefusal(error.code, request).catch((failure: unknown) =>
          request.log.error(failure, 'A refusal was not written down'),
        );
    }
    return respondWithError(error, request, reply);
  });
}

/** Responds to any thrown error. A 4xx of the web framework without a code in the contracts keeps its status. */
export function respondWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof CallerGoneError) return reply.code(CALLER_GONE).send();
  const refusal = toProblem(error, request);
  const ownStatus = refusal.code === 'validation' ? statusOf(error) : undefined;
  return sendProblem(refusal, request, reply, ownStatus);
}

/** The problem body for an error after the response has begun, when its status can't be sent any more. */
export function localizedProblem(error: unknown, request: FastifyRequest): Problem {
  return problemBody(toProblem(error, request), requestLanguage(request), request.id);
}

/** @returns the problem to respond with; server errors are logged and not shown to the caller */
function toProblem(error: unknown, request: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error;
  // Nobody reads it.
  if (error instanceof CallerGoneError) return problem('unavailable');
  if (isUnavailable(error)) {
    request.log.error(
      error,
      isStatementTimeout(error) ? 'A statement took too long' : 'The database is away',
    );
    return problem('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
  }
  if (isRoleMissing(error)) {
    request.log.error(error, 'The role sillage_member is missing: docs/operations.md says how to make it');
    return problem('unavailable');
  }
  if (isAccessDenied(error)) {
    request.log.warn(error, 'A call reached for what is not its organisation’s');
    return problem('forbidden');
  }
  if (error instanceof StoreUnavailableError) {
    request.log.error(error, error.message);
    return problem('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
  }
  if (error instanceof FileUnreadableError) {
    request.log.error({ err: error, key: error.key }, 'A stored file could not be served');
    return problem('not_found');
  }
  const code = codeOfStatus(error);
  if (code) return problem(code);
  request.log.error(error, 'A request failed unexpectedly');
  return problem('internal');
}

/** @param status status code, if it differs from the one of the problem's code */
export function sendProblem(
  error: ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number = ERROR_STATUS[error.code],
): FastifyReply {
  const { retryAfter } = error.details;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (status === 401) reply.header('www-authenticate', error.code === 'device.key' ? 'Device' : 'Bearer');
  // It belongs to the intended response.
  reply.removeHeader('etag');
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ ...problemBody(error, requestLanguage(request), request.id), status }));
}

/** Code for the web framework's own refusals: invalid JSON, a body too large, an unsupported type … */
function codeOfStatus(error: unknown): ErrorCode | undefined {
  const status = statusOf(error);
  if (status === undefined || status >= 500) return undefined;
  if (status === 404) return 'not_found';
  if (status === 413) return 'file.too_large';
  if (status === 415) return 'file.type';
  return 'validation';
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error ? (error as Partial<FastifyError>).statusCode : undefined;
}
